/// A section of records of one size, read in place.
struct NameTable: @unchecked Sendable {
  let count: Int
  private let bytes: UnsafeRawBufferPointer
  private let recordBytes: Int

  init(_ bytes: UnsafeRawBufferPointer, recordBytes: Int) {
    self.bytes = bytes
    self.recordBytes = recordBytes
    count = bytes.count / recordBytes
  }

  /// A 32-bit number of a record, by its offset in it.
  func number(_ record: Int, _ offset: Int) -> UInt32 {
    bytes.load(fromByteOffset: record * recordBytes + offset, as: UInt32.self)
  }

  /// A 16-bit number of a record, by its offset in it.
  func short(_ record: Int, _ offset: Int) -> Int {
    Int(bytes.load(fromByteOffset: record * recordBytes + offset, as: UInt16.self))
  }
}
