import LuaBridge
import MapFiles
import MapModel

/// What scripts keep with things, on its way into GeoJSON and back.
extension Script {
  /// The `user_data` of a thing as JSON; nil when it has none, or one that is more than plain data.
  func plainUserData(of id: OverlayID) -> JSONValue? {
    guard let reference = userData[id.number] else { return nil }
    var value: JSONValue?
    peek(at: reference) { view in
      guard !view.isNull else { return }
      var reading = JSONReading(self, OwnFeature.userData)
      value = try? reading.read(view, OwnFeature.userData)
    }
    return value
  }

  /// Gives the things of a layer the `user_data` that they had when the file was written.
  func restoreUserData(_ layer: PlacedLayer) {
    let things = layer.things
    for feature in layer.features where feature.hasUserData {
      guard let value = feature.properties.object[OwnFeature.userData],
        let place = feature.things.first, let data = reference(to: value)
      else { continue }
      userData[things[place].number] = data
    }
  }
}

extension MapLayer.Feature {
  /// Whether its property `user_data` is what a script kept with its thing.
  var hasUserData: Bool { own?.object[OwnFeature.userData] == .bool(true) }
}
