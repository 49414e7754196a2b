import LuaBridge
import MapModel
import Permissions

extension Script {
  /// Checks whether what the options name of the outside may be used.
  func checkAccess(_ options: Options) throws(LuaFailure) {
    if let icon = options.text("icon") {
      try checkIcon(icon, options.failure("icon").message)
    }
    if let template = options.text("url") {
      try checkTiles(template, options.failure("url").message)
    }
  }

  /// Checks a template of tiles' addresses or paths.
  private func checkTiles(_ template: String, _ name: String) throws(LuaFailure) {
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw LuaFailure("\(name): a '{' is not closed")
      }
      let word = rest[rest.index(after: open)..<close]
      guard ["z", "x", "y", "-y"].contains(word) else {
        throw LuaFailure("\(name): there is no {\(word)}; there are {z}, {x}, {y} and {-y}")
      }
      rest = rest[rest.index(after: close)...]
    }
    for parts in [["{z}"], ["{x}"], ["{y}", "{-y}"]] where !parts.contains(where: template.contains)
    {
      throw LuaFailure(
        "\(name): \(parts.joined(separator: " or ")) is missing; "
          + "write it like tiles/{z}/{x}/{y}.png")
    }
    let layer = TileLayer(.template(template), id: "")
    let first = TileLayer.Address(zoom: 0, x: 0, y: 0)
    if let location = layer.location(of: first) { try checkIcon(location, name) }
  }

  /// Checks whether a picture's path or address may be used, before anything reads it.
  func checkIcon(_ icon: String, _ name: String) throws(LuaFailure) {
    let scheme = icon.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard scheme.count > 1, icon.dropFirst(scheme.count).first == ":" else {
      _ = try reach(name) { () throws(AccessError) in
        try access.files.resolve(icon, for: .read)
      }
      return
    }
    switch scheme.lowercased() {
    case "data": return
    case "http", "https":
      let address: WebAddress
      do throws(WebAddress.Fault) {
        address = try WebAddress(icon)
      } catch {
        throw LuaFailure("\(name): \(error.words)")
      }
      do throws(PermissionRefusal) {
        try access.network.check(address)
      } catch {
        throw LuaFailure(name, error)
      }
    case "file": throw LuaFailure("\(name): give the path itself, without file://")
    default: throw LuaFailure("\(name): '\(scheme):' is no path and no address of a picture")
    }
  }
}
