import Gazetteer
import Geo
import MapModel
import MapScript

/// A place as people type it: a name, a coordinate in any usual spelling, or `here`.
struct PlaceText {
  /// What the text names.
  enum Place {
    case here
    case coordinate(Coordinate)
    case named(Address, CoordinateBounds)
  }

  let place: Place
  /// The zoom that stood behind it.
  let zoom: Double?

  /// Reads a place, with a zoom behind it where one may stand.
  init(_ words: CommandWords, takesZoom: Bool) throws(ConsoleFault) {
    let text = try words.needed("a place")
    // Three plain numbers: without this the last one might be taken for minutes of arc.
    let numbers = text.split { $0 == "," || $0 == " " }.map { Double($0) ?? .nan }
    if takesZoom, numbers.count == 3, numbers.allSatisfy(\.isFinite) {
      let pair = "\(numbers[0]), \(numbers[1])"
      guard let place = try PlaceText.place(pair, words.command) else {
        throw PlaceText.unknown(text, words.command)
      }
      (self.place, zoom) = (place, numbers[2])
      return
    }
    var fault: ConsoleFault?
    do throws(ConsoleFault) {
      if let place = try PlaceText.place(text, words.command) {
        (self.place, zoom) = (place, nil)
        return
      }
    } catch {
      fault = error
    }
    guard takesZoom, let cut = text.lastIndex(where: { $0 == " " || $0 == "," }),
      let zoom = Double(text[text.index(after: cut)...]), zoom.isFinite
    else { throw fault ?? PlaceText.unknown(text, words.command) }
    let name = text[..<cut].trimmed
    guard let place = try? PlaceText.place(name, words.command) else {
      throw fault ?? PlaceText.unknown(name, words.command)
    }
    (self.place, self.zoom) = (place, zoom)
  }

  /// The middle of the place.
  func center(_ camera: Camera) -> Coordinate {
    switch place {
    case .here: camera.target
    case .coordinate(let coordinate): coordinate
    case .named(let address, _): address.coordinate
    }
  }

  /// What is known of how far the place reaches.
  var extent: CoordinateBounds? {
    switch place {
    case .here, .coordinate: nil
    case .named(_, let bounds): bounds
    }
  }

  /// Whether it is a country, a region or a landform, which is looked at as a whole.
  var isArea: Bool {
    switch place {
    case .here, .coordinate: false
    case .named(let address, _):
      address.found?.viewport != nil
    }
  }

  /// The name of a named place.
  var name: String? {
    switch place {
    case .here, .coordinate: nil
    case .named(let address, _): address.name ?? address.lines.first
    }
  }

  /// Whether there is a place of that name.
  static func isKnown(_ name: String) -> Bool {
    if case .named? = try? place(name, "go") { true } else { false }
  }

  /// - Returns: nil when it is no coordinate and there is no place of that name.
  private static func place(_ text: String, _ command: String) throws(ConsoleFault) -> Place? {
    if text == "here" { return .here }
    do throws(CoordinateTextError) {
      return .coordinate(try CoordinateText.coordinate(text))
    } catch {
      switch error {
      case .offTheEarth(let fault):
        throw ConsoleFault("\(command): \(words(of: fault))", hint: hint(for: fault))
      case .ambiguous:
        throw ConsoleFault(
          "\(command): '\(text)' can be read in two ways", hint: "write it as 48.8566, 2.3522")
      case .unreadable, .unknownReferenceSystem, .shortPlusCode, .unknownPlusCodePlace,
        .namesPlace:
        break
      }
    }
    let name = text.unquoted ?? text
    guard let address = World.embedded.search(name, limit: 1, isLenient: false).first,
      let extent = World.embedded.extent(of: name)
    else { return nil }
    return .named(address, extent)
  }

  private static func words(of error: CoordinateError) -> String {
    switch error {
    case .latitudeOutOfRange(let lat, _): "latitude \(LuaText.number(lat)) is outside -90…90"
    case .longitudeOutOfRange(let lng): "longitude \(LuaText.number(lng)) is outside -180…180"
    case .notFinite: "a latitude and a longitude are numbers"
    }
  }

  private static func hint(for error: CoordinateError) -> String? {
    if case .latitudeOutOfRange(_, fitsSwapped: true) = error {
      return "are latitude and longitude swapped?"
    }
    return error.scaleHint
  }

  private static func unknown(_ text: String, _ command: String) -> ConsoleFault {
    let name = text.unquoted ?? text
    let near = near(name)
    return ConsoleFault(
      "\(command): no place '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""),
      hint: near == nil ? "give a name, or a coordinate such as 46.55, 7.98" : nil)
  }

  /// A known name with the same first letters that is spelt alike.
  private static func near(_ name: String) -> String? {
    let landform = name.count > 3 ? nearestName(to: name, among: Landform.allNames) : nil
    let near = [landform, nearPlace(name)].compactMap { $0 }
    return nearestName(to: name, among: near) ?? near.first
  }

  private static func nearPlace(_ name: String) -> String? {
    for length in [name.count - 1, 4, 3, 2] where length >= 2 && length < name.count {
      let names = World.embedded.names(
        beginningWith: String(name.prefix(length)), limit: 400)
      if let near = nearestName(to: name, among: names) { return near }
    }
    return nil
  }
}
