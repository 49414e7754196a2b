/// The texts of the packed world, each named by its offset: one length byte, then UTF-8.
struct TextTable: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer

  init(_ file: PackedFile) {
    bytes = file.section("STRS")
  }

  /// The text's bytes in place.
  func bytes(at offset: UInt32) -> UnsafeRawBufferPointer {
    let start = Int(offset)
    return UnsafeRawBufferPointer(rebasing: bytes[start + 1..<start + 1 + Int(bytes[start])])
  }

  /// The text; empty for offset 0.
  subscript(offset: UInt32) -> String {
    String(decoding: bytes(at: offset), as: UTF8.self)
  }
}
