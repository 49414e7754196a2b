import MapModel

/// Draws a frame of a film into memory: rows without gaps from the top, 0xXXRRGGBB each.
///
/// - Parameters:
///   - memory: `width` · `height` · 4 bytes, aligned to four bytes or better.
///   - width: pixels from left to right, as `PictureSize` counts them for the scene.
///   - height: pixels from top to bottom.
/// - Throws: `RenderError`.
public func draw(
  _ frame: FilmFrame, into memory: UnsafeMutableRawBufferPointer, width: Int, height: Int
) throws(RenderError) {
  let scene = frame.scene
  let size = PictureSize(viewport: scene.viewport, scale: scene.scale)
  guard size.width == width, size.height == height, memory.count >= width * height * 4 else {
    throw .sizeOutOfRange(size)
  }
  let canvas = try Canvas(
    kind: .image, viewport: scene.viewport, scale: scene.scale, memory: memory)
  try draw(scene, on: canvas)
  for caption in frame.captions { try CaptionPainter(caption, on: canvas).draw() }
  if frame.darkness > 0 {
    canvas.cairo.functions.set_source_rgba(canvas.context, 0, 0, 0, frame.darkness)
    canvas.cairo.functions.paint(canvas.context)
  }
  try canvas.check()
  // Whatever Cairo still holds goes to the memory.
  canvas.withPixels { _ in }
}
