/// The pixels of one frame: rows without gaps from the top, 0xXXRRGGBB each.
///
/// It belongs to one thread at a time.
public final class FramePixels: @unchecked Sendable {
  /// How many there are.
  public let size: FrameSize
  /// Their bytes: blue, green, red, and one without meaning.
  public let bytes: UnsafeMutableRawBufferPointer

  /// Memory for a frame.
  public init(_ size: FrameSize) {
    self.size = size
    bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size.bytes, alignment: 64)
  }

  deinit { bytes.deallocate() }
}
