import Geo
import MapFiles

/// Reads the GeoJSON features that Photon and Pelias answer with.
enum FeatureAnswer {
  /// A place for each feature: its position, the rest from its properties.
  static func places(
    in answer: JSONValue, _ describe: (JSONValue, inout FoundPlace) -> Void
  ) throws(ProviderFault) -> [FoundPlace] {
    guard let features = answer["features"]?.items else { throw .shape("a list of features") }
    return try features.map { feature throws(ProviderFault) in
      guard let position = feature["geometry"]?["coordinates"]?.items, position.count >= 2,
        let lng = position[0].number, let lat = position[1].number,
        let coordinate = try? Coordinate(checking: lat, lng: lng)
      else { throw .shape("the coordinates of a point") }
      var place = FoundPlace(coordinate: coordinate)
      describe(feature["properties"] ?? .null, &place)
      return place
    }
  }
}
