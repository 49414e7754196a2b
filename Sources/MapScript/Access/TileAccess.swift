import LuaBridge
import MapModel
import Permissions

extension Script {
  /// A template of addresses or paths of tiles, which may be reached.
  func tileTemplate(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> String {
    guard let template = value.string else {
      throw name.expected(ArgumentType.tileTemplate.words, got: value)
    }
    try check(template, name)
    let layer = TileLayer(.template(template), id: "")
    let first = layer.location(of: TileLayer.Address(zoom: 0, x: 0, y: 0)) ?? ""
    if first.contains("://") {
      _ = try webAddress(first, name)
    } else {
      _ = try reach(name.words) { () throws(AccessError) in
        try access.files.resolve(first, for: .read)
      }
    }
    return template
  }

  private func check(_ template: String, _ name: ArgumentName) throws(LuaFailure) {
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw name.failure("a '{' is not closed")
      }
      let word = rest[rest.index(after: open)..<close]
      guard ["z", "x", "y", "-y"].contains(word) else {
        throw name.failure("there is no {\(word)}; there are {z}, {x}, {y} and {-y}")
      }
      rest = rest[rest.index(after: close)...]
    }
    for parts in [["{z}"], ["{x}"], ["{y}", "{-y}"]]
    where !parts.contains(where: template.contains) {
      throw name.failure(
        "\(parts.joined(separator: " or ")) is missing; write it like tiles/{z}/{x}/{y}.png")
    }
  }
}
