import Geo
import LuaBridge
import MapFiles
import MapModel

/// What a geographic file put on the map, as one object.
enum LayerClass {
  static let api = APIClass(
    .layer, "What a geographic file put on the map.", methods: [remove],
    properties: [
      property("name", "text or nil", "the name that the file gives itself") { layer, _, writer in
        layer.name.map { writer.string($0) } ?? writer.null()
      },
      property("objects", "list", "its things that are still on the map") {
        layer, script, writer in script.write(script.present(layer), to: writer)
      },
      property("count", "number", "how many of its things are still on the map") {
        layer, script, writer in writer.integer(script.present(layer).count)
      },
      property("bounds", "bounds or nil", "the box around them") { layer, script, writer in
        let extremes = script.present(layer).lazy.compactMap(script.host.overlay)
          .flatMap(\.extremes)
        let box = CoordinateBounds.of(extremes)
        box.map { script.write($0, to: writer) } ?? writer.null()
      },
      property("notices", "list of texts", "what was left out, or looks wrong in the file") {
        layer, _, writer in
        writer.table { table in
          for notice in layer.notices { table.element { $0.string(notice) } }
        }
      },
    ],
    describe: { script, id in
      guard let layer = script.host.layers[Int(id)] else { return "layer (removed)" }
      let name = layer.name.map { " \"\($0)\"" } ?? ""
      let count = layer.things.count
      return "layer\(name) of \(count == 1 ? "a thing" : "\(count) things")"
    })

  /// What the file says of the feature that a thing on the map belongs to.
  static let ofThing = APIProperty(
    "properties", "table or nil",
    "what the geographic file that it came from says of it; nil when it came from none",
    get: { script, arguments throws(LuaFailure) in
      let id = try script.overlay(arguments)
      let feature = script.host.layers.feature(of: id)
      feature.map { script.write($0.properties.value, to: arguments.results) }
        ?? arguments.results.null()
      return .results
    })

  private static let remove = APIFunction(
    "remove", "Takes all its things off the map; harmless when they are gone."
  ) { script, arguments throws(LuaFailure) in
    let number = Int(arguments.this)
    guard let layer = script.host.layers[number] else { return .results }
    for thing in layer.things { script.remove(thing) }
    script.letGo(layer.cost, onMap: true)
    script.host.layers.remove(number)
    return .results
  }

  private static func property(
    _ name: String, _ type: String, _ summary: String,
    _ write: @escaping @Sendable (PlacedLayer, Script, LuaWriter) -> Void
  ) -> APIProperty {
    APIProperty(
      name, type, summary,
      get: { script, arguments throws(LuaFailure) in
        guard let layer = script.host.layers[Int(arguments.this)] else {
          throw LuaFailure("this layer was removed from the map")
        }
        write(layer, script, arguments.results)
        return .results
      })
  }
}

extension Script {
  /// The things of a layer that are still on the map.
  fileprivate func present(_ layer: PlacedLayer) -> [OverlayID] {
    layer.things.filter(host.isOnMap)
  }
}
