import Gazetteer
import Geo
import MapFiles
import Permissions

/// A Photon server.
struct Photon: GeocodeProvider {
  let address: WebAddress

  var name: String { "photon" }
  var identity: String { "photon:\(address.text)" }
  var attribution: String { "Data © OpenStreetMap contributors, ODbL 1.0" }
  var rules: ProviderRules { address.host == "photon.komoot.io" ? .shared : ProviderRules() }

  func path(for question: PlaceQuestion) -> String {
    var query: QueryText
    switch question {
    case .reverse(let point):
      query = QueryText("/reverse")
      query.add("lat", point.lat)
      query.add("lon", point.lng)
      query.add("limit", "1")
    case .search(let text, let limit):
      query = QueryText("/api")
      query.add("q", text)
      query.add("limit", "\(min(limit, 50))")
    }
    query.add("lang", "en")
    return query.text
  }

  func places(
    in answer: JSONValue, for question: PlaceQuestion
  ) throws(ProviderFault) -> [FoundPlace] {
    try FeatureAnswer.places(in: answer) { properties, place in
      if let box = properties["extent"]?.items?.map(\.number), box.count == 4 {
        place.bounds = CoordinateBounds(south: box[3], west: box[0], north: box[1], east: box[2])
      }
      place.name = properties["name"]?.text
      place.houseNumber = properties["housenumber"]?.text
      place.road = properties["street"]?.text
      place.subLocality = properties.first(of: ["district", "locality"])
      place.locality = properties["city"]?.text
      place.county = properties["county"]?.text
      place.region = properties["state"]?.text
      place.postalCode = properties["postcode"]?.text
      place.country = properties["country"]?.text
      place.countryCode = properties["countrycode"]?.text?.uppercased()
      // A result that is an area has its own name only as that.
      switch properties["type"]?.text {
      case "city": place.locality = place.locality ?? place.name
      case "state": place.region = place.region ?? place.name
      case "country": place.country = place.country ?? place.name
      case "street": place.road = place.road ?? place.name
      default: break
      }
    }
  }

  func problem(in answer: JSONValue) -> String? { answer["message"]?.text }
}
