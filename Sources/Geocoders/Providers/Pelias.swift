import Gazetteer
import Geo
import MapFiles
import Permissions

/// A Pelias server (API version 1).
struct Pelias: GeocodeProvider {
  let address: WebAddress

  var name: String { "pelias" }
  var identity: String { "pelias:\(address.text)" }
  var attribution: String { "Pelias; data © OpenStreetMap contributors and others" }
  var rules: ProviderRules { ProviderRules() }

  func path(for question: PlaceQuestion) -> String {
    var query: QueryText
    switch question {
    case .reverse(let point):
      query = QueryText("/v1/reverse")
      query.add("point.lat", point.lat)
      query.add("point.lon", point.lng)
      query.add("size", "1")
    case .search(let text, let limit):
      query = QueryText("/v1/search")
      query.add("text", text)
      query.add("size", "\(min(limit, 40))")
    }
    query.add("lang", "en")
    return query.text
  }

  func places(
    in answer: JSONValue, for question: PlaceQuestion
  ) throws(ProviderFault) -> [FoundPlace] {
    if let problem = problem(in: answer) { throw .told(problem) }
    return try FeatureAnswer.places(in: answer) { properties, place in
      place.name = properties["name"]?.text
      place.houseNumber = properties["housenumber"]?.text
      place.road = properties["street"]?.text
      place.subLocality = properties.first(of: ["neighbourhood", "borough"])
      place.locality = properties.first(of: ["locality", "localadmin"])
      place.county = properties["county"]?.text
      place.region = properties["region"]?.text
      place.postalCode = properties["postalcode"]?.text
      place.country = properties["country"]?.text
      place.countryCode = properties["country_code"]?.text?.uppercased()
      if ["US", "CA", "AU"].contains(place.countryCode), let state = properties["region_a"]?.text {
        place.regionCode = place.countryCode.map { "\($0)-\(state)" }
      }
    }
  }

  func problem(in answer: JSONValue) -> String? {
    answer["geocoding"]?["errors"]?.items?.first?.text
      ?? answer["meta"]?["message"]?.text ?? answer["results"]?["error"]?["message"]?.text
  }
}
