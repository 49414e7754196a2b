import MapFiles
import MapModel
import MapScript

extension Session {
  func add(_ layer: MapLayer, by call: String, from source: String) -> Int {
    recordCommand(
      call,
      [
        RecordField("source", .text(source)),
        RecordField("features", .number(Double(layer.features.count))),
        RecordField("things", .number(Double(layer.things.count))),
      ])
    var first: Int?
    for thing in layer.things {
      var thing = thing
      if thing.id.isEmpty { thing = thing.named(nextName(of: thing.kind)) }
      if case .marker(var marker) = thing, let place = marker.clusterLayer, let first {
        marker.clusterLayer = first + place - 1
        thing = .marker(marker)
      }
      let id = add(thing)
      first = first ?? id.number
    }
    return layers.add(PlacedLayer(layer, from: first ?? 0))
  }
}
