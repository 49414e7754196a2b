import Gazetteer
import Geo
import MapFiles
import Permissions

/// A Nominatim server (format `jsonv2`).
struct Nominatim: GeocodeProvider {
  let address: WebAddress

  var name: String { "nominatim" }
  var identity: String { "nominatim:\(address.text)" }
  var attribution: String { "Data © OpenStreetMap contributors, ODbL 1.0" }
  var rules: ProviderRules {
    address.host == "nominatim.openstreetmap.org" ? .shared : ProviderRules()
  }

  func path(for question: PlaceQuestion) -> String {
    var query: QueryText
    switch question {
    case .reverse(let point):
      query = QueryText("/reverse")
      query.add("lat", point.lat)
      query.add("lon", point.lng)
    case .search(let text, let limit):
      query = QueryText("/search")
      query.add("q", text)
      query.add("limit", "\(min(limit, 40))")
    }
    query.add("format", "jsonv2")
    query.add("addressdetails", "1")
    query.add("accept-language", "en")
    return query.text
  }

  func places(
    in answer: JSONValue, for question: PlaceQuestion
  ) throws(ProviderFault) -> [FoundPlace] {
    if case .array(let items) = answer {
      return try items.map { item throws(ProviderFault) in try place(item) }
    }
    // A point that no area of the data holds is an error in its words.
    if let problem = answer["error"] {
      if problem.string == "Unable to geocode" { return [] }
      throw .told(problem.text ?? problem["message"]?.text ?? "an error without words")
    }
    return [try place(answer)]
  }

  func problem(in answer: JSONValue) -> String? {
    answer["error"]?["message"]?.text ?? answer["error"]?.text ?? answer["message"]?.text
  }

  private func place(_ item: JSONValue) throws(ProviderFault) -> FoundPlace {
    guard let lat = item["lat"]?.degrees, let lng = item["lon"]?.degrees,
      let coordinate = try? Coordinate(checking: lat, lng: lng)
    else { throw .shape("lat and lon") }
    var place = FoundPlace(coordinate: coordinate)
    if let box = item["boundingbox"]?.items?.map(\.degrees), box.count == 4 {
      place.bounds = CoordinateBounds(south: box[0], west: box[2], north: box[1], east: box[3])
    }
    let parts = item["address"]
    place.name = item["name"]?.text
    place.houseNumber = parts?["house_number"]?.text
    place.road = parts?.first(of: ["road", "pedestrian", "footway", "cycleway", "path", "square"])
    place.subLocality = parts?.first(of: [
      "suburb", "neighbourhood", "quarter", "borough", "city_district",
    ])
    place.locality = parts?.first(of: ["city", "town", "village", "municipality", "hamlet"])
    place.county = parts?["county"]?.text
    place.region = parts?.first(of: ["state", "region", "province", "state_district"])
    place.regionCode = parts?.first(of: [
      "ISO3166-2-lvl4", "ISO3166-2-lvl3", "ISO3166-2-lvl5", "ISO3166-2-lvl6",
    ])
    place.postalCode = parts?["postcode"]?.text
    place.country = parts?["country"]?.text
    place.countryCode = parts?["country_code"]?.text?.uppercased()
    return place
  }
}
