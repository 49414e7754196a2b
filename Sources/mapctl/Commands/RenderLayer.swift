import HostSystem
import Images
import MapFiles
import MapModel
import MapScript
import MapSession

/// A geographic file that `mapctl render` draws.
struct RenderLayer {
  /// The file, or - for standard input.
  let path: String
  let format: LayerFormat
  let messages: Messages

  /// What is wrong with a picture that the file names.
  private struct PictureFault: Error { let words: String }

  /// What its bytes put on a map that has so many things already.
  ///
  /// - Throws: `UsageError` that names the file and the place in it.
  func overlays(_ bytes: [UInt8], behind count: Int) throws(UsageError) -> [Overlay] {
    var layer: MapLayer
    do throws(MapFileError) {
      layer = try MapLayer(bytes, as: format)
    } catch {
      throw UsageError("\(name): \(error.reason)")
    }
    do throws(OwnFeatureFault) {
      try layer.restoreOwn()
    } catch {
      throw UsageError("\(name): \(error.words)")
    }
    var notices: [String] = []
    do throws(PictureFault) {
      try layer.dress { wish throws(PictureFault) in try picture(wish, &notices) }
    } catch {
      throw UsageError("\(name): \(error.words)")
    }
    for notice in layer.notices + notices { messages.log(.warn, "\(name): \(notice)") }
    return layer.things.map { thing in
      guard case .marker(var marker) = thing, let place = marker.clusterLayer else { return thing }
      marker.clusterLayer = count + place
      return .marker(marker)
    }
  }

  /// What the file is called in messages.
  var name: String { path == "-" ? "standard input" : path }

  private func picture(
    _ wish: MapLayer.Picture, _ notices: inout [String]
  ) throws(PictureFault) -> Icon? {
    guard !wish.name.contains("://"), !wish.name.hasPrefix("data:") else {
      notices.append("\(wish.place): its icon '\(wish.name.prefix(80))' is not fetched")
      return nil
    }
    func fault(_ words: String) -> PictureFault {
      PictureFault(words: "\(wish.place): icon '\(wish.name)' \(words)")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(folder + wish.name, limit: Image.largestFile)
    } catch {
      throw fault("cannot be read: \(error.reason)")
    }
    do throws(ImageError) {
      let image = try Image(bytes)
      let raster = Raster(width: image.width, height: image.height, pixels: image.pixels)
      return Icon(name: wish.name, raster: raster, density: image.density)
    } catch {
      throw fault(error.words)
    }
  }

  /// The folder that pictures beside the file lie in, with its last slash.
  private var folder: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}
