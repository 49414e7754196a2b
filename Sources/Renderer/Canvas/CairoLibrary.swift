import CDrawing

/// Cairo's functions, found on the first use.
struct CairoLibrary: @unchecked Sendable {
  // Constant once it is loaded.
  private let table: UnsafePointer<cdrawing_cairo>

  private static let loaded = cdrawing_load_cairo().map(CairoLibrary.init(table:))

  /// The library.
  ///
  /// - Throws: `RenderError.missingLibrary`.
  static func load() throws(RenderError) -> CairoLibrary {
    guard let loaded else {
      throw .missingLibrary(name: "libcairo.so.2", package: "libcairo2")
    }
    return loaded
  }

  /// The functions, each named as in Cairo without its "cairo_".
  var functions: cdrawing_cairo {
    @inline(__always) unsafeAddress { table }
  }
}
