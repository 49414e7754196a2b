import CDrawing
import Glibc

/// PNG files.
extension PixelPicture {
  /// The longest side that is read, in pixels.
  public static let longestSide = 16384
  /// The most pixels that are read.
  public static let mostPixels = 100_000_000

  /// Reads a PNG file of any kind; 16 bits a colour become 8.
  ///
  /// - Throws: `ComparisonError`; a picture that claims to be larger than the limits is not unpacked.
  public init(png file: [UInt8]) throws(ComparisonError) {
    try PixelPicture.check(file)
    guard let cairo = cdrawing_load_cairo()?.pointee else {
      throw .missingLibrary(name: "libcairo.so.2", package: "libcairo2")
    }
    let source = ByteSource(file)
    let read = withExtendedLifetime(source) {
      cairo.image_surface_create_from_png_stream(
        takeBytes, Unmanaged.passUnretained(source).toOpaque())
    }
    guard let read else { throw .noMemory }
    defer { cairo.surface_destroy(read) }
    try PixelPicture.check(cairo.surface_status(read), cairo)
    let width = cairo.image_surface_get_width(read)
    let height = cairo.image_surface_get_height(read)
    // Whatever the file had, such as no alpha or 16 bits, becomes one form.
    guard let plain = cairo.image_surface_create(CAIRO_FORMAT_ARGB32, width, height),
      let context = cairo.create(plain)
    else { throw .noMemory }
    defer {
      cairo.destroy(context)
      cairo.surface_destroy(plain)
    }
    cairo.set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo.set_source_surface(context, read, 0, 0)
    cairo.paint(context)
    try PixelPicture.check(cairo.status(context), cairo)
    cairo.surface_flush(plain)
    guard let bytes = cairo.image_surface_get_data(plain) else { throw .noMemory }
    let count = Int(width) * Int(height)
    // Rows of 32-bit pixels need no padding.
    let pixels = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    self.init(
      width: Int(width), height: Int(height),
      pixels: Array(UnsafeBufferPointer(start: pixels, count: count)))
  }

  /// The picture as a PNG file without alpha.
  ///
  /// - Throws: `ComparisonError.noMemory`.
  public func png() throws(ComparisonError) -> [UInt8] {
    var length = 0
    let file = pixels.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.flatMap { cdrawing_png($0, Int32(width), Int32(height), &length) }
    }
    guard let file else { throw .noMemory }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: length))
  }

  /// Looks at the header alone: the signature, then the chunk IHDR with width and height.
  private static func check(_ file: [UInt8]) throws(ComparisonError) {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw .notPNG(kind: otherKind(of: file))
    }
    guard file.count >= 24, file[12..<16].elementsEqual("IHDR".utf8) else {
      throw .broken("it has no header")
    }
    func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    guard width <= longestSide, height <= longestSide, width * height <= mostPixels else {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// What else the bytes begin as.
  private static func otherKind(of file: [UInt8]) -> String? {
    func hasText(_ text: String, at place: Int = 0) -> Bool {
      file.dropFirst(place).starts(with: text.utf8)
    }
    if file.isEmpty { return "empty" }
    if file.starts(with: [0xFF, 0xD8, 0xFF]) { return "a JPEG picture" }
    if hasText("GIF8") { return "a GIF picture" }
    if hasText("RIFF"), hasText("WEBP", at: 8) { return "a WebP picture" }
    if hasText("%PDF") { return "a PDF document" }
    if hasText("ftyp", at: 4) { return "a film or an AVIF or HEIC picture" }
    if hasText("BM") { return "a BMP picture" }
    if hasText("II*\0") || hasText("MM\0*") { return "a TIFF picture" }
    let start = file.prefix(1000)
    return start.first == UInt8(ascii: "<") && start.firstRange(of: Array("<svg".utf8)) != nil
      ? "an SVG picture" : nil
  }

  private static func check(
    _ status: cairo_status_t, _ cairo: cdrawing_cairo
  ) throws(ComparisonError) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return
    case CAIRO_STATUS_NO_MEMORY: throw .noMemory
    case CAIRO_STATUS_READ_ERROR: throw .broken("it ends too early or is damaged")
    default:
      throw .broken(
        cairo.status_to_string(status).map { String(cString: $0) } ?? "no reason given")
    }
  }
}

/// Bytes that Cairo takes one piece after the other.
private final class ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func take(_ count: Int, to start: UnsafeMutablePointer<UInt8>) -> Bool {
    guard count <= rest.count else { return false }
    rest.prefix(count).withUnsafeBufferPointer { bytes in
      guard let from = bytes.baseAddress else { return }
      start.update(from: from, count: count)
    }
    rest.removeFirst(count)
    return true
  }
}

private func takeBytes(
  _ source: UnsafeMutableRawPointer?, _ start: UnsafeMutablePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
  guard let source, let start else { return CAIRO_STATUS_READ_ERROR }
  let bytes = Unmanaged<ByteSource>.fromOpaque(source).takeUnretainedValue()
  return bytes.take(Int(count), to: start) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
}
