import Gazetteer
import Geo
import MapFiles
import Permissions

/// Google's Geocoding API.
struct Google: GeocodeProvider {
  /// The variable of the environment that holds the key.
  static let keyVariable = "GOOGLE_MAPS_API_KEY"

  let address: WebAddress
  let key: String

  var secret: String? { key }
  var name: String { "google" }
  var identity: String { "google:\(address.text)" }
  var attribution: String { "Google Maps" }
  /// Its limit is 50 requests a second.
  var rules: ProviderRules { ProviderRules(interval: 0.02, concurrency: 8) }

  func path(for question: PlaceQuestion) -> String {
    var query = QueryText("/maps/api/geocode/json")
    switch question {
    case .reverse(let point):
      query.add("latlng", "\(QueryText.degrees(point.lat)),\(QueryText.degrees(point.lng))")
    case .search(let text, _): query.add("address", text)
    }
    query.add("language", "en")
    query.add("key", key)
    return query.text
  }

  func places(
    in answer: JSONValue, for question: PlaceQuestion
  ) throws(ProviderFault) -> [FoundPlace] {
    let words = answer["error_message"]?.text
    switch answer["status"]?.text {
    case "OK": break
    case "ZERO_RESULTS": return []
    case "OVER_QUERY_LIMIT": throw .busy(words ?? "too many requests (OVER_QUERY_LIMIT)")
    case "UNKNOWN_ERROR":
      throw .busy(words ?? "the server could not answer for reasons of its own (UNKNOWN_ERROR)")
    case let status? where ["REQUEST_DENIED", "OVER_DAILY_LIMIT"].contains(status):
      throw .denied(words.map { "\(status): \($0)" } ?? status)
    case let status?: throw .told(words.map { "\(status): \($0)" } ?? status)
    case nil: throw .shape("a status")
    }
    guard let results = answer["results"]?.items else { throw .shape("a list of results") }
    let limit = if case .search(_, let limit) = question { limit } else { results.count }
    return try results.prefix(limit).map { result throws(ProviderFault) in try place(result) }
  }

  func problem(in answer: JSONValue) -> String? {
    answer["error_message"]?.text ?? answer["status"]?.text
  }

  private func place(_ result: JSONValue) throws(ProviderFault) -> FoundPlace {
    let location = result["geometry"]?["location"]
    guard let lat = location?["lat"]?.number, let lng = location?["lng"]?.number,
      let coordinate = try? Coordinate(checking: lat, lng: lng)
    else { throw .shape("geometry.location") }
    var place = FoundPlace(coordinate: coordinate)
    let components = result["address_components"]?.items ?? []
    func component(_ type: String, _ field: String = "long_name") -> String? {
      components.first { item in
        item["types"]?.items?.contains { $0.string == type } == true
      }?[field]?.text
    }
    place.houseNumber = component("street_number")
    place.road = component("route")
    place.subLocality = component("sublocality") ?? component("neighborhood")
    place.locality = component("locality") ?? component("postal_town")
    place.county = component("administrative_area_level_2")
    place.region = component("administrative_area_level_1")
    place.postalCode = component("postal_code")
    place.country = component("country")
    place.countryCode = component("country", "short_name")
    if ["US", "CA", "AU", "BR"].contains(place.countryCode),
      let state = component("administrative_area_level_1", "short_name")
    {
      place.regionCode = place.countryCode.map { "\($0)-\(state)" }
    }
    let box = result["geometry"]?["bounds"]
    place.bounds = CoordinateBounds(
      south: box?["southwest"]?["lat"]?.number, west: box?["southwest"]?["lng"]?.number,
      north: box?["northeast"]?["lat"]?.number, east: box?["northeast"]?["lng"]?.number)
    place.name = component("point_of_interest") ?? component("premise")
    place.lines =
      result["formatted_address"]?.text?.split(separator: ",").map { part in
        String(part.drop { $0 == " " })
      } ?? []
    return place
  }
}
