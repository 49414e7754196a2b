import Testing

@testable import BulkGeocode
import Rows

@Suite("Bulk: which columns hold the coordinate")
struct ColumnTests {
  private let runner = BulkRunner()

  private func output(_ text: String, _ options: BulkOptions = codesOnly()) throws -> String {
    try runner.answer(text, options).output
  }

  @Test(
    "an unknown header made the id the latitude: names of many tongues and makers are known",
    arguments: [
      "Breite;Länge", "intptlat;intptlong", "latitude_wgs84;longitude_wgs84", "lati;longi",
      "Breitengrad;Längengrad", "緯度;経度", "緯度(WGS84);経度(WGS84)", "纬度;经度", "위도;경도",
      "широта;долгота", "Широта места;Долгота места", "szerokość;długość", "latitud;longitud",
      "Latitudine;Longitudine", "y_wgs84;x_wgs84", "geo_lat;geo_lon", "lat_dd;lon_dd",
      "stop_lat;stop_lon", "decimalLatitude;decimalLongitude", "Y_lat;X_lon", "lat1;lon1",
      "GPSLatitude;GPSLongitude", "Latitude (deg);Longitude (deg)", "latitude;lon_deg",
      "Zeměpisná šířka;Zeměpisná délka", "vĩ độ;kinh độ", "enlem;boylam", "POINT_Y;POINT_X",
      "geografische Breite;geografische Länge", "latwgs84;longwgs84",
    ])
  func knownNames(_ header: String) throws {
    #expect(
      try output("id;\(header)\n1;48,8566;2,3522\n")
        == "id;\(header);country_code;error\n1;48,8566;2,3522;FR;\n")
  }

  @Test(
    "minutes, hemispheres and radians were passed over",
    arguments: [
      "latitude,latitude_direction,longitude,longitude_direction\n33.9,S,70.6,W\n",
      "lat,ns,lng,ew\n33.9,S,70.6,W\n", "Latitude (N),Longitude (W)\n40.7128,74.0061\n",
      "South Latitude,East Longitude\n33.9123,151.2123\n",
      "lat_deg,lat_min,lng_deg,lng_min\n48,51,2,21\n", "lat_rad,lng_rad\n0.8527,0.0411\n",
    ])
  func inParts(_ text: String) {
    #expect {
      try output(text)
    } throws: { error in
      if case BulkError.coordinatesInParts? = error as? BulkError { true } else { false }
    }
  }

  @Test func `the edges of a box beside a point hide nothing`() throws {
    let text = "lat,lng,lat_min,lat_max,lng_min,lng_max\n48.85,2.35,48,49,2,3\n"
    let told = try output(text)
    #expect(told.contains("FR"), "\(told)")
  }

  @Test(
    "columns were taken silently for a coordinate: none is, where neither names nor numbers tell",
    arguments: [
      "a,b,c\n1,48.85,2.35\n2,48.8,2.33\n", "id,price,n\n1,12.5,3\n", "1,2,3\n4,5,6\n",
      "48.8566,2.3522,35.125\n", "Länge;Breite;Höhe\n220;180;70\n", "1,48\n2,51\n3,50\n",
      "x,y,n\n652000.5,6862000.5,1\n", "n,location\n1,Paris\n",
    ])
  func unknown(_ text: String) {
    #expect {
      try output(text)
    } throws: { error in
      if case BulkError.noCoordinateColumns(let names)? = error as? BulkError {
        !names.isEmpty
      } else {
        false
      }
    }
  }

  @Test("columns that only their numbers tell are named to the user")
  func guessed() throws {
    let named = "id,p,q\n1,48.8566,2.3522\n2,48.8123,2.3311\n"
    #expect(try output(named).hasSuffix("2,48.8123,2.3311,FR,\n"))
    #expect(
      try runner.notes(named) == [
        .guessed(lat: .init(number: 2, name: "p"), lng: .init(number: 3, name: "q"))
      ])
    #expect(
      try output("1,48.8,2.3\n") == "column_1,lat,lng,country_code,error\n1,48.8,2.3,FR,\n")
    #expect(
      try runner.notes("1,48.8,2.3\n") == [
        .guessed(lat: .init(number: 2, name: nil), lng: .init(number: 3, name: nil))
      ])
    #expect(try runner.notes("48.8,2.3\n").isEmpty)
    #expect(try output("45,1\n46,2\n47,3\n").hasSuffix("47,3,FR,\n"))
    #expect(
      try runner.notes("Länge;Breite\n2,3522;48,8566\n") == [
        .guessed(lat: .init(number: 2, name: "Breite"), lng: .init(number: 1, name: "Länge"))
      ])
  }

  @Test("longitudes first are seen where they cannot be latitudes")
  func longitudeFirst() throws {
    #expect(try output("139.69,35.68\n139.7,35.7\n").hasSuffix("139.7,35.7,JP,\n"))
    let mixed = "48.8566,2.3522\nrubbish\n95,10\n-33.8688,151.2093\n"
    #expect(try output(mixed).hasSuffix("151.2093,AU,\n"))
    #expect(try output("2.35,48.8\n139.7,35.7\n151.2,-33.8\n").hasSuffix("151.2,-33.8,AU,\n"))
  }

  @Test("of several pairs the plain one is taken, else the first, and the others are told")
  func severalPairs() throws {
    let text = "start_lat,start_lng,end_lat,end_lng\n48.8566,2.3522,1,2\n"
    #expect(try output(text).hasSuffix("1,2,FR,\n"))
    #expect(
      try runner.notes(text) == [
        .severalPairs("start_lat", "start_lng", others: ["end_lat", "end_lng"])
      ])
    let plain = "start_lat,start_lng,lat,lng\n1,2,48.8566,2.3522\n"
    #expect(try output(plain).hasSuffix("2.3522,FR,\n"))
    #expect(try output("x,y,lon,lat\n652000,6862000,2.3522,48.8566\n").hasSuffix("FR,\n"))
  }

  @Test("two columns of one name are told")
  func sameName() throws {
    #expect(
      try runner.notes("lat,lat,lng\n1,2,3\n") == [.sameName("lat", count: 2, column: 1)])
  }

  @Test("one column for both numbers is refused", arguments: [("lat", "lat"), ("1", "lat")])
  func sameColumn(_ lat: String, _ lng: String) {
    let options = codesOnly { ($0.latColumn, $0.lngColumn) = (lat, lng) }
    #expect(throws: BulkError.sameColumn(lat, lng)) { try output("lat,lng\n1,2\n", options) }
  }

  @Test("longitudes far out of range were wrapped: beyond a turn they are marked, with a hint")
  func longitudeRange() throws {
    let rows = [
      ("48.8,350", ",,"), ("48.8,-181", ",,"), ("-10.5,360", ",,"),
      ("48.8,2352200", "lng is out of range: 2352200; are these parts of a degree, to be divided"),
      ("48856600,2352200", "lat is out of range: 48856600; are these parts of a degree"),
      ("488566000,23522000", "divided by 10000000?"), ("48.8,361", "lng is out of range: 361\n"),
      ("48.8,-1e9", "lng is out of range: -1000000000; are"),
    ]
    for (row, words) in rows {
      let output = try output("lat,lng\n\(row)\n")
      #expect(output.contains(words), "\(output)")
    }
    let json = codesOnly { $0.outputFormat = .ndjson }
    #expect(try output("lat,lng\n48.8,350\n", json).contains("\"lng\":350,"))
    #expect(
      try output("{\"lat\":48.8,\"lng\":2352200}\n").contains("lng is out of range: 2352200"))
  }
}
