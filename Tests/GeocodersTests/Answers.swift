/// Answers in the shapes of the services, for the Bundeshaus in Bern.
enum Answers {
  static let nominatim = """
    {"place_id": 1, "licence": "Data © OpenStreetMap contributors, ODbL 1.0.", "lat": "46.9466",
     "lon": "7.4442", "name": "Bundeshaus", "display_name": "Bundeshaus, 3, Bundesplatz",
     "address": {"government": "Bundeshaus", "house_number": "3", "road": "Bundesplatz",
       "suburb": "Stadtteil I", "city": "Bern", "county": "Bern-Mittelland", "state": "Bern",
       "ISO3166-2-lvl4": "CH-BE", "postcode": "3011", "country": "Switzerland",
       "country_code": "ch"}}
    """
  static let nothing = #"{"error": "Unable to geocode"}"#
  static let photon = """
    {"type": "FeatureCollection", "features": [{"type": "Feature",
      "geometry": {"type": "Point", "coordinates": [7.4442, 46.9466]},
      "properties": {"name": "Bundeshaus", "housenumber": "3", "street": "Bundesplatz",
        "postcode": "3011", "city": "Bern", "district": "Stadtteil I", "state": "Bern",
        "country": "Switzerland", "countrycode": "CH", "type": "house"}}]}
    """
  static let pelias = """
    {"geocoding": {"version": "0.2"}, "type": "FeatureCollection", "features": [{
      "type": "Feature", "geometry": {"type": "Point", "coordinates": [7.4442, 46.9466]},
      "properties": {"name": "3 Bundesplatz", "housenumber": "3", "street": "Bundesplatz",
        "postalcode": "3011", "locality": "Bern", "region": "Bern", "country": "Switzerland",
        "country_code": "CH", "label": "3 Bundesplatz, Bern, Switzerland"}}]}
    """
  static let google = """
    {"status": "OK", "results": [{"formatted_address": "Bundesplatz 3, 3011 Bern, Switzerland",
      "geometry": {"location": {"lat": 46.9466, "lng": 7.4442}},
      "address_components": [
        {"long_name": "3", "short_name": "3", "types": ["street_number"]},
        {"long_name": "Bundesplatz", "short_name": "Bundespl.", "types": ["route"]},
        {"long_name": "Bern", "short_name": "Bern", "types": ["locality", "political"]},
        {"long_name": "Bern", "short_name": "BE", "types": ["administrative_area_level_1"]},
        {"long_name": "Switzerland", "short_name": "CH", "types": ["country", "political"]},
        {"long_name": "3011", "short_name": "3011", "types": ["postal_code"]}]}]}
    """
}
