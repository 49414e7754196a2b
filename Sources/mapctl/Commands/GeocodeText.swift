import Gazetteer
import Geo
import Geocoders
import MapModel
import Reporting

/// An address as text: for a person, or as a line of JSON.
enum GeocodeText {
  // MARK: For a person

  /// What a person wants to know first, then the details.
  static func view(_ address: Address) -> String {
    var text = address.lines.joined(separator: ", ") + "\n"
    func line(_ label: String, _ value: String?) {
      guard let value else { return }
      text += "  \(label)\(String(repeating: " ", count: max(1, 12 - label.count)))\(value)\n"
    }
    line("coordinate", "\(degrees(address.coordinate.lat)), \(degrees(address.coordinate.lng))")
    line("street", address.thoroughfare)
    line("postcode", address.postalCode)
    line("country", named(address.country, address.countryCode))
    line("region", named(address.administrativeArea, address.adminCode))
    line("county", address.county)
    let isMiddle = address.thoroughfare == nil
    if let locality = address.locality {
      line(
        "locality",
        locality + (isMiddle ? address.distanceMeters.map(distanceFromMiddle) ?? "" : ""))
    }
    if let found = address.found {
      line("precision", words(found.kind) ?? words(address.precision))
      line("view", found.viewport.map(corners))
      line("match", words(found))
      line("unmatched", found.unmatched)
    } else {
      line("precision", words(address.precision))
    }
    line("time zone", address.timezone)
    line("water", address.water)
    // What was found is not told that it is near itself.
    let nearest = address.found == nil ? address.nearest : address.nearest.flatMap(apart)
    line(
      "nearest",
      nearest.map { "\($0.name) (\($0.countryCode)), \(distance($0.distanceMeters)) away" })
    return text
  }

  private static func apart(_ nearest: Address.Nearest) -> Address.Nearest? {
    nearest.distanceMeters < 1 ? nil : nearest
  }

  private static func corners(_ bounds: CoordinateBounds) -> String {
    [bounds.southwest, bounds.northeast].map { "\(degrees($0.lat)), \(degrees($0.lng))" }
      .joined(separator: " to ")
  }

  /// What a thing is whose middle is told; nil for one that is a point.
  private static func words(_ kind: Address.FoundName.Kind) -> String? {
    switch kind {
    case .country: "country: all of it; the coordinate is its middle"
    case .region: "region: all of it; the coordinate is its middle"
    case .sea: "sea: all of it; the coordinate is its middle"
    case .lake: "lake: all of it; the coordinate is its middle"
    case .island: "island: all of it; the coordinate is its middle"
    case .landform: "landform: its middle or top"
    case .airport: "airport"
    case .settlement: nil
    }
  }

  /// How a name fits that was not typed so.
  private static func words(_ found: Address.FoundName) -> String? {
    switch found.match {
    case .exact: nil
    case .alternate: "alternate: also called \(found.name)"
    case .partial: "partial: the beginning of \(found.name)"
    case .fuzzy: "fuzzy: taken for \(found.name)"
    }
  }

  private static func named(_ name: String?, _ code: String?) -> String? {
    name.map { name in code.map { "\(name) (\($0))" } ?? name }
  }

  private static func words(_ precision: Address.Precision) -> String {
    switch precision {
    case .place: "place: in the locality"
    case .nearPlace: "near_place: near the locality"
    case .region: "region: far from any settlement"
    case .country: "country: no region is known"
    case .nearCoast: "near_coast: off the drawn coast by up to 5 km"
    case .water: "water"
    }
  }

  private static func distanceFromMiddle(_ meters: Double) -> String {
    meters < 1 ? "" : ", its middle \(distance(meters)) away"
  }

  /// Degrees to a centimetre, without needless zeros.
  private static func degrees(_ value: Double) -> String {
    let units = Int((value * 1e7).rounded())
    let whole = "\(units.magnitude / 10_000_000)"
    var digits = "\(units.magnitude % 10_000_000 + 10_000_000)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (units < 0 ? "-" : "") + whole + (digits.isEmpty ? "" : "." + digits)
  }

  private static func distance(_ meters: Double) -> String {
    if meters < 1000 { return "\(Int(meters.rounded())) m" }
    let tenths = Int((meters / 100).rounded())
    return tenths < 1000 ? "\(tenths / 10).\(tenths % 10) km" : "\((tenths + 5) / 10) km"
  }

  // MARK: For a program

  /// The address as one line of JSON, with the names that scripts see.
  ///
  /// - Parameter attribution: whom its data is owed to.
  static func json(_ address: Address, attribution: String) -> String {
    var json = JSONText()
    json.value(value(address, attribution))
    json.byte(0x0A)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func value(_ address: Address, _ attribution: String) -> RecordValue {
    var fields = [RecordField("coordinate", value(address.coordinate))]
    func text(_ name: String, _ text: String?) {
      if let text { fields.append(RecordField(name, .text(text))) }
    }
    text("name", address.name)
    fields.append(RecordField("lines", .list(address.lines.map { .text($0) })))
    text("thoroughfare", address.thoroughfare)
    text("sub_locality", address.subLocality)
    text("locality", address.locality)
    text("county", address.county)
    text("administrative_area", address.administrativeArea)
    text("admin_code", address.adminCode)
    text("postal_code", address.postalCode)
    text("country", address.country)
    text("country_code", address.countryCode)
    if let meters = address.distanceMeters {
      fields.append(RecordField("distance_m", .number(meters.rounded())))
    }
    text("precision", address.precision.rawValue)
    if let found = address.found {
      text("match", found.match.rawValue)
      text("kind", found.kind.rawValue)
      if let viewport = found.viewport {
        fields.append(
          RecordField(
            "viewport",
            .object([
              RecordField("southwest", value(viewport.southwest)),
              RecordField("northeast", value(viewport.northeast)),
            ])))
      }
      text("unmatched", found.unmatched)
    }
    text("timezone", address.timezone)
    text("water", address.water)
    if let population = address.population {
      fields.append(RecordField("population", .number(Double(population))))
    }
    if let nearest = address.nearest {
      fields.append(
        RecordField(
          "nearest",
          .object([
            RecordField("name", .text(nearest.name)),
            RecordField("country_code", .text(nearest.countryCode)),
            RecordField("distance_m", .number(nearest.distanceMeters.rounded())),
            RecordField("coordinate", value(nearest.coordinate)),
          ])))
    }
    text("geocoder", address.geocoder ?? GeocoderName.Service.world.rawValue)
    text("attribution", attribution)
    return .object(fields)
  }

  private static func value(_ coordinate: Coordinate) -> RecordValue {
    .object([
      RecordField("lat", .number(coordinate.lat)), RecordField("lng", .number(coordinate.lng)),
    ])
  }
}
