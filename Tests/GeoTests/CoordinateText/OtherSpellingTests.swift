import Testing

@testable import Geo

@Suite("Coordinates as map sites, devices and other languages write them")
struct OtherSpellingTests {
  private static let paris = Coordinate(lat: 48.8566, lng: 2.3522)

  @Test(
    "everyday spellings were taken for file names",
    arguments: [
      "[48.8566, 2.3522]", "(48.8566, 2.3522)", "{48.8566; 2.3522}", "lat=48.8566 lng=2.3522",
      "lat: 48.8566, lon: 2.3522", "Lat 48.8566 Long 2.3522",
      "latitude=48.8566&longitude=2.3522"
        .split(separator: "&").joined(separator: ", "),
      "lng=2.3522, lat=48.8566", #"{"lat":48.8566,"lng":2.3522}"#, "POINT(2.3522 48.8566)",
      "POINT (2.3522 48.8566)", "SRID=4326;POINT(2.3522 48.8566)", "point z (2.3522 48.8566 35)",
      "+48.8566+002.3522/", "+48.8566+002.3522+35/", "+48.8566+002.3522CRSWGS_84/",
      "48.8566 Nord 2.3522 Ost", "2,3522 Ost; 48,8566 Nord", "48.8566 Norte 2.3522 Este",
      "48.8566 noord, 2.3522 oost", "٤٨٫٨٥٦٦، ٢٫٣٥٢٢", "４８．８５６６，２．３５２２", "४८.८५६६, २.३५२२",
    ])
  func everyday(_ text: String) throws {
    #expect(try CoordinateText.coordinate(text) == OtherSpellingTests.paris)
  }

  @Test(
    "links to map sites were taken for file names",
    arguments: [
      "https://www.google.com/maps/@48.8566,2.3522,15z",
      "https://www.google.com/maps/place/X/@48,2,17z/data=!3m1!4b1!8m2!3d48.8566!4d2.3522",
      "https://www.google.com/maps/search/?api=1&query=48.8566%2C2.3522",
      "https://maps.google.com/?q=48.8566,2.3522&ll=1,1",
      "http://maps.google.com/?q=loc:48.8566+2.3522",
      "https://www.google.com/maps/place/48.8566,+2.3522",
      "https://www.openstreetmap.org/#map=15/48.8566/2.3522&layers=N",
      "https://www.openstreetmap.org/?mlat=48.8566&mlon=2.3522#map=15/1/1",
      "https://maps.apple.com/?ll=48.8566,2.3522&q=Paris", "maps:?ll=48.8566,2.3522",
      "https://www.bing.com/maps?cp=48.8566~2.3522&lvl=12", "geo:0,0?q=48.8566,2.3522",
      "geo:0,0?q=48.8566,2.3522(Hôtel%20de%20Ville)", "geo:48.8,2.3?q=48.8566%2C2.3522",
    ])
  func links(_ text: String) throws {
    #expect(try CoordinateText.coordinate(text) == OtherSpellingTests.paris)
  }

  @Test(
    "a link without numbers says what it names",
    arguments: ["geo:0,0?q=Paris", "https://maps.apple.com/?q=Paris"])
  func names(_ text: String) {
    #expect(throws: CoordinateTextError.namesPlace("Paris")) {
      try CoordinateText.coordinate(text)
    }
  }

  @Test(
    "degrees with colons, close letters and without marks were refused",
    arguments: [
      "48:51:24N 2:21:09E", "48:51:24 2:21:09", "48d51m24sN 2d21m9sE", "485124N 0022109E",
      "N485124 E0022109", "+485124+0022109/", "4851.4N 00221.15E", "4851,4N 00221,15E",
      "48°51'24\" Nord, 2°21'9\" Est", "48:51.4N, 2:21.15E",
    ])
  func sexagesimal(_ text: String) throws {
    let found = try CoordinateText.coordinate(text)
    #expect(abs(found.lat - (48 + 51.0 / 60 + 24.0 / 3600)) < 1e-9)
    #expect(abs(found.lng - (2 + 21.0 / 60 + 9.0 / 3600)) < 1e-9)
  }

  @Test("degrees and minutes run together were a latitude of 4851")
  func packed() throws {
    #expect(try CoordinateText.coordinate("4851N 00221E") == Coordinate(lat: 48.85, lng: 2.35))
    #expect(try CoordinateText.coordinate("3330S 07015W") == Coordinate(lat: -33.5, lng: -70.25))
    #expect(throws: CoordinateTextError.unreadable) {
      try CoordinateText.coordinate("4861N 00221E")
    }
  }

  @Test(
    "a longitude out of range was wrapped without a word",
    arguments: [
      ("48.8,2352200", 2_352_200.0), ("40,99999999999999", 99_999_999_999_999), ("1,-361", -361),
    ])
  func longitude(_ text: String, _ lng: Double) {
    #expect(throws: CoordinateTextError.offTheEarth(.longitudeOutOfRange(lng))) {
      try CoordinateText.coordinate(text)
    }
    #expect((CoordinateError.longitudeOutOfRange(lng).scaleHint != nil) == (abs(lng) >= 1000))
  }

  @Test("up to a whole turn a longitude is one")
  func turns() throws {
    #expect(try CoordinateText.coordinate("10, 350") == Coordinate(lat: 10, lng: -10))
    #expect(try CoordinateText.coordinate("10, -360") == Coordinate(lat: 10, lng: 0))
  }

  @Test("letters and names that tell the axes were asked whether they are swapped")
  func told() {
    for text in ["95N 2E", "lat=95 lng=2", "2E 95N"] {
      #expect(throws: CoordinateTextError.offTheEarth(.latitudeOutOfRange(95, fitsSwapped: false)))
      {
        try CoordinateText.coordinate(text)
      }
    }
  }

  @Test(
    "what is near such spellings is still refused",
    arguments: [
      "lat=48", "lat=48 lat=2", "lat 48E lng 2", "lat=48, 2", "POINT(2)", "POINT(2 48",
      "POINT(a b)",
      "POINT(1 2 3 4)", "LINESTRING(1 2, 3 4)", "https://example.com/", "https://", "http://a?q=",
      "https://yandex.com/maps/?ll=2.35,48.85&z=10", "https://2gis.ru/geo/2.35,48.85",
      "48:61N 2E", "48: 51 2", ":48 2", "+48.8+2.3/x", "[48.8, 2.3", "lat==48 lng=2", "O 48 N 2",
    ])
  func refused(_ text: String) {
    #expect(throws: CoordinateTextError.unreadable) { try CoordinateText.coordinate(text) }
  }

  @Test("every spelling of a random point is read back")
  func roundTrip() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let lat = Double(Int.random(in: -89_999...89_999, using: &random)) / 1000
      let lng = Double(Int.random(in: -179_999...179_999, using: &random)) / 1000
      let (north, east) = (lat < 0 ? "S" : "N", lng < 0 ? "W" : "E")
      let (a, b) = (abs(lat), abs(lng))
      let signs = (lat < 0 ? "-" : "+", lng < 0 ? "-" : "+")
      func wide(_ value: Double, _ digits: Int) -> String {
        let whole = "\(Int(value))"
        let rest = "\(Int(((value - value.rounded(.down)) * 1000).rounded()) + 1000)".dropFirst()
        return String(repeating: "0", count: digits - whole.count) + whole + "." + rest
      }
      for text in [
        "\(lat),\(lng)", "\(lat) \(lng)", "[\(lat), \(lng)]", "lat=\(lat) lng=\(lng)",
        "\(a)\(north) \(b)\(east)", "\(b)° \(east), \(a)° \(north)", "POINT(\(lng) \(lat))",
        "geo:\(lat),\(lng)", "geo:0,0?q=\(lat),\(lng)", "https://x.org/#map=9/\(lat)/\(lng)",
        "https://x.org/maps/@\(lat),\(lng),9z", "\(signs.0)\(wide(a, 2))\(signs.1)\(wide(b, 3))/",
      ] {
        let found = try CoordinateText.coordinate(text)
        #expect(abs(found.lat - lat) < 1e-9 && abs(found.lng - lng) < 1e-9, "\(text)")
      }
    }
  }

  @Test("random pieces of links and spellings never crash, nor leave the earth")
  func random() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "geo:", "0,0", "?q=", "https://", "http://a/", "#map=", "@", "!3d", "!4d", "/", "&ll=", "%2C",
      "%", "%zz", "+", "-", "48", "2.5", "999999999999999999999", ".", ",", ";", "POINT", "(", ")",
      "SRID=4326;", "lat", "lng", "=", ":", "\"", "N", "sE", "Ost", "٤", "８", "．", "[", "]", "{",
      "}",
      " ", "d", "m", "s", "CRSWGS_84", "é", "\u{0}", "\u{301}", "🗺️", "00221E", "4851N",
    ]
    for _ in 0..<8000 {
      let count = Int.random(in: 0...10, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      if let found = try? CoordinateText.coordinate(text) {
        #expect(abs(found.lat) <= 90 && found.lng >= -180 && found.lng < 180, "\(text)")
      }
      _ = try? CoordinateText.degrees(text, axis: .longitude)
    }
  }
}
