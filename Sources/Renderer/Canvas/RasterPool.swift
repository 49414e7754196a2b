import CDrawing
import Synchronization

/// The working memory of finished canvases, kept for the next ones: fresh pages from the system would
/// cost more time than drawing into them.
final class RasterPool: Sendable {
  /// Memory of one canvas.
  struct Raster: @unchecked Sendable {
    // Belongs to one canvas at a time.
    let pointer: OpaquePointer
  }

  static let shared = RasterPool()

  /// More canvases than this are rarely drawn at a time.
  private static let capacity = 4
  private let idle = Mutex<[Raster]>([])

  /// Memory for a canvas; nil when there is none.
  func take() -> Raster? {
    idle.withLock { $0.popLast() } ?? cdrawing_raster_make().map(Raster.init(pointer:))
  }

  /// Gives memory back.
  func give(_ raster: Raster) {
    let isKept = idle.withLock { idle in
      guard idle.count < RasterPool.capacity else { return false }
      idle.append(raster)
      return true
    }
    if !isKept { cdrawing_raster_free(raster.pointer) }
  }
}
