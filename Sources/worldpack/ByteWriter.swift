/// Collects little-endian bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func put<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put<T: FixedWidthInteger>(_ values: [T]) {
    for value in values { put(value) }
  }

  /// Three bytes of a number that needs no more.
  mutating func put(low24 value: UInt32) {
    precondition(value >> 24 == 0)
    put(UInt16(value & 0xFFFF))
    put(UInt8(value >> 16))
  }

  mutating func put(raw values: [UInt8]) {
    bytes.append(contentsOf: values)
  }

  /// Base-128 groups, low first, of a number with its sign folded into the lowest bit.
  mutating func putSignedVarint(_ value: Int) {
    putVarint(UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))))
  }

  mutating func putVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func align(to size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }
}
