import CDrawing
import MapModel

/// A page to draw a map on: an image, SVG or PDF, through the same drawing calls.
///
/// Coordinates and widths are in points from the top left corner; an image has `scale` pixels a
/// point. A canvas belongs to one thread at a time.
final class Canvas {
  /// What the canvas becomes.
  enum Kind {
    case image
    case svg
    case pdf
  }

  /// What the canvas becomes.
  let kind: Kind
  /// Width in points.
  let width: Double
  /// Height in points.
  let height: Double
  /// Pixels a point.
  let scale: Double
  /// The pixels of an image; what a vector picture may be thought of.
  let size: PictureSize
  /// The drawing library.
  let cairo: CairoLibrary
  /// Cairo's context, for what the canvas has no call for.
  let context: OpaquePointer

  /// The working memory of areas that are drawn without Cairo.
  let raster: RasterPool.Raster

  private let surface: OpaquePointer
  private let sink = ByteSink()

  /// Makes an empty canvas.
  ///
  /// - Parameter memory: where an image is drawn, all of it, rather than in memory of its own; it has
  ///   four bytes for each pixel of `size` and outlives the canvas.
  /// - Throws: `RenderError.sizeOutOfRange`, `.missingLibrary`, or `.failed` without memory.
  init(
    kind: Kind, viewport: Viewport, scale: Double, memory: UnsafeMutableRawBufferPointer? = nil
  ) throws(RenderError) {
    size = PictureSize(viewport: viewport, scale: scale)
    guard size.isInRange else { throw .sizeOutOfRange(size) }
    cairo = try CairoLibrary.load()
    self.kind = kind
    self.scale = scale
    (width, height) = (viewport.width, viewport.height)
    let target = Unmanaged.passUnretained(sink).toOpaque()
    let made =
      switch kind {
      case .image:
        if let start = memory?.bindMemory(to: UInt8.self).baseAddress {
          cairo.functions.image_surface_create_for_data(
            start, CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height),
            Int32(size.width * 4))
        } else {
          cairo.functions.image_surface_create(
            CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
        }
      case .svg: cairo.functions.svg_surface_create_for_stream(appendBytes, target, width, height)
      case .pdf: cairo.functions.pdf_surface_create_for_stream(appendBytes, target, width, height)
      }
    guard let made, let context = cairo.functions.create(made),
      let raster = RasterPool.shared.take()
    else { throw .failed("no memory") }
    self.raster = raster
    surface = made
    self.context = context
    if kind == .svg { cairo.functions.svg_surface_set_document_unit(made, CAIRO_SVG_UNIT_PX) }
    if kind == .pdf {
      // Else the date of today goes into the file.
      cairo.functions.pdf_surface_set_metadata(made, CAIRO_PDF_METADATA_CREATE_DATE, "")
    }
    if kind == .image { cairo.functions.scale(context, scale, scale) }
    try check()
  }

  deinit {
    cairo.functions.destroy(context)
    cairo.functions.surface_destroy(surface)
    RasterPool.shared.give(raster)
  }

  /// Throws what went wrong so far, if anything did.
  ///
  /// - Throws: `RenderError.failed`.
  func check() throws(RenderError) {
    try check(cairo.functions.status(context))
  }

  private func check(_ status: cairo_status_t) throws(RenderError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .failed(
      cairo.functions.status_to_string(status).map { String(cString: $0) } ?? "no reason given")
  }

  /// Calls a function with an image's pixels, row by row without gaps: 0xXXRRGGBB each.
  func withPixels<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
    precondition(kind == .image)
    cairo.functions.surface_flush(surface)
    defer { cairo.functions.surface_mark_dirty(surface) }
    let start = cairo.functions.image_surface_get_data(surface)
    // Rows of 32-bit pixels need no padding, so the stride is the width.
    let count = start == nil ? 0 : size.width * size.height
    return UnsafeMutableRawPointer(start).map {
      body(
        UnsafeMutableBufferPointer(start: $0.assumingMemoryBound(to: UInt32.self), count: count))
    } ?? body(UnsafeMutableBufferPointer(start: nil, count: 0))
  }

  /// Ends a vector picture and gives its bytes.
  ///
  /// - Throws: `RenderError.failed`.
  func finish() throws(RenderError) -> [UInt8] {
    cairo.functions.show_page(context)
    try check()
    cairo.functions.surface_finish(surface)
    try check(cairo.functions.surface_status(surface))
    return sink.bytes
  }
}

/// Where Cairo writes vector pictures to.
private final class ByteSink {
  var bytes: [UInt8] = []
}

private func appendBytes(
  _ sink: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
  guard let sink else { return CAIRO_STATUS_WRITE_ERROR }
  Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().bytes.append(
    contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
  return CAIRO_STATUS_SUCCESS
}
