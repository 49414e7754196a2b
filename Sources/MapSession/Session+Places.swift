import Gazetteer
import MapEngine
import MapModel

extension Session {
  /// The places of the embedded world. They are read when somebody asks or a finger moves.
  var places: [PlaceOfInterest] {
    showPlaces()
    return engine.placeLayer?.places ?? []
  }

  /// Puts the places on the map, if they are not there yet.
  func showPlaces() {
    guard engine.placeLayer == nil else { return }
    engine.placeLayer = .embedded
  }
}

extension PlaceLayer {
  /// The places of the embedded world.
  public static var embedded: PlaceLayer {
    PlaceLayer(
      World.embedded.pointsOfInterest.map {
        PlaceOfInterest(
          placeID: $0.placeID, name: $0.name, kind: $0.kind, location: $0.coordinate)
      })
  }
}
