import Images
import LuaBridge
import MapModel
import Permissions
import WebClient

/// The pictures that a script has named, each kept once however many markers show it.
struct LoadedIcons {
  private var byContent: [[UInt8]: (raster: Raster, density: Double)] = [:]
  private var byAddress: [String: Icon] = [:]

  /// What was fetched from an address already.
  func icon(at address: String) -> Icon? { byAddress[address] }

  /// The picture of these bytes, if it was read already.
  func raster(of content: [UInt8]) -> (raster: Raster, density: Double)? { byContent[content] }

  mutating func keep(_ raster: Raster, density: Double, of content: [UInt8]) {
    byContent[content] = (raster, density)
  }

  mutating func keep(_ icon: Icon, at address: String) { byAddress[address] = icon }
}

extension Script {
  /// Reads the picture that a text names: a path or an address, under permission, or a data: URI.
  func icon(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> Icon {
    guard let text = value.string else { throw name.expected("text", got: value) }
    return try icon(text, name)
  }

  /// Likewise.
  func icon(_ text: String, _ name: ArgumentName) throws(LuaFailure) -> Icon {
    switch scheme(of: text) {
    case nil:
      let limit = Image.largestFile
      let bytes = try reach(name.words) { () throws(AccessError) in
        try access.files.read(text, limit: limit)
      }
      return try icon(text, bytes, density: fileDensity(text), name)
    case "data":
      let bytes: [UInt8]
      do throws(DataAddressError) {
        bytes = try DataAddress.content(of: text)
      } catch {
        throw name.failure("the data: address \(error.words)")
      }
      return try icon(text, bytes, density: 1, name)
    case "http", "https":
      let address = try webAddress(text, name)
      if let known = icons.icon(at: address.text) { return known }
      let icon = try icon(text, try fetch(address, name), density: 1, name)
      icons.keep(icon, at: address.text)
      return icon
    case "file": throw name.failure("give the path itself, without file://")
    case let other?: throw name.failure("'\(other):' is no path and no address of a picture")
    }
  }

  private func icon(
    _ text: String, _ content: [UInt8], density: Double, _ name: ArgumentName
  ) throws(LuaFailure) -> Icon {
    if let known = icons.raster(of: content) {
      return Icon(name: text, raster: known.raster, density: density * known.density)
    }
    let image: Image
    do throws(ImageError) {
      image = try Image(content)
    } catch {
      let isOurs = if case .noLibrary = error { true } else { false }
      let short = text.count > 60 ? "\(text.prefix(60))…" : text
      throw LuaFailure(
        message: "\(name.words): '\(short)' \(error.words)",
        cause: isOurs ? FailureCause.unavailable.rawValue : 0)
    }
    try hold(content.count + image.pixels.count)
    let raster = Raster(width: image.width, height: image.height, pixels: image.pixels)
    icons.keep(raster, density: image.density, of: content)
    return Icon(name: text, raster: raster, density: density * image.density)
  }

  /// The letters before a colon at the beginning, in small; nil for a path.
  private func scheme(of text: String) -> String? {
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard scheme.count > 1, text.dropFirst(scheme.count).first == ":" else { return nil }
    return scheme.lowercased()
  }

  /// Pixels a point of a file, which a name such as `pin@2x.png` tells.
  private func fileDensity(_ path: String) -> Double {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }

  /// An address that may be reached.
  func webAddress(
    _ text: String, _ name: ArgumentName
  ) throws(LuaFailure) -> WebAddress {
    let address: WebAddress
    do throws(WebAddress.Fault) {
      address = try WebAddress(text)
    } catch {
      throw name.failure(error.words)
    }
    do throws(PermissionRefusal) {
      try access.network.check(address)
    } catch {
      throw LuaFailure(name.words, error)
    }
    return address
  }

  private func fetch(_ address: WebAddress, _ name: ArgumentName) throws(LuaFailure) -> [UInt8] {
    func failure(_ problem: String) -> LuaFailure {
      LuaFailure(
        message: "\(name.words): '\(ShownAddress.text(address.text))': \(problem)",
        cause: FailureCause.unavailable.rawValue)
    }
    switch host.fetch(address, limit: Image.largestFile) {
    case .failure(.refused(let refusal)): throw LuaFailure(name.words, refusal)
    case .failure(.failed(let problem)): throw failure(problem)
    case .success(let response):
      guard response.status == 200 else { throw failure("the server answered \(response.status)") }
      return response.body
    }
  }
}
