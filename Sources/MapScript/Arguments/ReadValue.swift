import Geo
import LuaBridge
import MapModel

/// Which argument is being read, to name it in a message.
struct ArgumentName {
  let function: String
  private let outer: String
  private let inner: String

  init(function: String, name: String) { self.init(function, outer: name, inner: "") }

  private init(_ function: String, outer: String, inner: String) {
    self.function = function
    self.outer = outer
    self.inner = inner
  }

  /// The name in full, put together only when it is asked for.
  private var name: String {
    guard !outer.isEmpty, !inner.isEmpty else { return outer.isEmpty ? inner : outer }
    return inner.hasPrefix("[") ? outer + inner : "\(outer).\(inner)"
  }

  /// The call and the argument.
  var words: String {
    let name = name
    return name.isEmpty ? function : "\(function): \(name)"
  }

  func failure(_ problem: String) -> LuaFailure { LuaFailure(message: "\(words): \(problem)") }

  func expected(_ type: String, got value: LuaValueView) -> LuaFailure {
    let article = type.hasPrefix("true") || type.hasPrefix("\"") || type == "text" ? "" : "a "
    return failure("expected \(article)\(type), got \(value.description)")
  }

  func member(_ field: String) -> ArgumentName {
    ArgumentName(function, outer: name, inner: field)
  }
}

extension Script {
  /// A finite number within a range.
  func number(
    _ value: LuaValueView, in range: ClosedRange<Double>, _ name: ArgumentName
  ) throws(LuaFailure) -> Double {
    try number(value, atLeast: range.lowerBound, atMost: range.upperBound, name)
  }

  /// A finite number, not below or above what it may be.
  func number(
    _ value: LuaValueView, atLeast least: Double? = nil, atMost most: Double? = nil,
    _ name: ArgumentName
  ) throws(LuaFailure) -> Double {
    guard let number = value.number else { throw name.expected("number", got: value) }
    guard number.isFinite else {
      throw name.failure("must be a finite number, got \(number.isNaN ? "nan" : "\(number)")")
    }
    switch (least, most) {
    case (let least?, let most?) where number < least || number > most:
      throw name.failure("must lie in \(rangeText(least...most)), got \(shortNumber(number))")
    case (let least?, _) where number < least:
      throw name.failure("must be at least \(shortNumber(least)), got \(shortNumber(number))")
    case (_, let most?) where number > most:
      throw name.failure("must be at most \(shortNumber(most)), got \(shortNumber(number))")
    default: return number
    }
  }

  /// A list of texts.
  func texts(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> [String] {
    guard let list = value.table else { throw name.expected("list of texts", got: value) }
    var texts: [String] = []
    try list.forEachElement { index, value throws(LuaFailure) in
      guard let text = value.string else {
        throw name.member("[\(index)]").expected("text", got: value)
      }
      texts.append(text)
    }
    return texts
  }

  /// Names and texts; numbers are taken for texts.
  func textPairs(
    _ value: LuaValueView, _ name: ArgumentName
  ) throws(LuaFailure) -> [(name: String, value: String)] {
    guard let table = value.table else { throw name.expected("table of texts", got: value) }
    var pairs: [(name: String, value: String)] = []
    try table.forEachPair { key, value throws(LuaFailure) in
      guard let field = key.string else {
        throw name.failure("its keys are texts, got the key \(key.description)")
      }
      guard let text = value.string ?? value.number.map(exactNumber) else {
        throw name.member(field).expected("text", got: value)
      }
      pairs.append((field, text))
    }
    return pairs
  }

  /// A coordinate in either form.
  func coordinate(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> Coordinate {
    let (lat, lng) = try axes(value, name)
    do {
      return try Coordinate(checking: lat, lng: lng)
    } catch {
      throw name.failure(error.words)
    }
  }

  /// The two numbers of a coordinate in either form.
  func axes(
    _ value: LuaValueView, _ name: ArgumentName
  ) throws(LuaFailure) -> (lat: Double, lng: Double) {
    guard let table = value.table else {
      throw name.expected("coordinate", got: value)
    }
    if let north = table.number(keys.lat), let east = table.number(keys.lng) {
      return (north, east)
    }
    return try table.scoped { table throws(LuaFailure) in try self.axes(table, value, name) }
  }

  private func axes(
    _ table: LuaTableView, _ value: LuaValueView, _ name: ArgumentName
  ) throws(LuaFailure) -> (Double, Double) {
    if !table.value(keys.lat).isNull || !table.value(keys.lng).isNull {
      return (
        try axis(table, keys.lat, "lat", name), try axis(table, keys.lng, "lng", name)
      )
    }
    guard table.count >= 2 else {
      let hint = try otherName(table).map { ", with '\($0)'" } ?? ""
      throw name.failure(
        "expected a coordinate such as {lat=1.285, lng=103.848}, got \(value.description)\(hint)"
          + (hint.isEmpty ? "" : "; its fields are lat and lng"))
    }
    return (
      try axis(table.value(index: 1), name.member("[1]")),
      try axis(table.value(index: 2), name.member("[2]"))
    )
  }

  private func axis(
    _ table: LuaTableView, _ key: LuaKey, _ field: String, _ name: ArgumentName
  ) throws(LuaFailure) -> Double {
    let value = table.value(key)
    guard value.isNull else { return try axis(value, name.member(field)) }
    let hint = try otherName(table).map { "; did you mean it by '\($0)'?" } ?? ""
    throw name.failure("'\(field)' is missing\(hint)")
  }

  private func axis(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> Double {
    guard let number = value.number else { throw name.expected("number", got: value) }
    return number
  }

  /// The first field that no coordinate has.
  private func otherName(_ table: LuaTableView) throws(LuaFailure) -> String? {
    var found: String?
    try table.forEachPair { key, _ throws(LuaFailure) in
      if let other = key.string, other != "lat", other != "lng", found == nil { found = other }
    }
    return found
  }

  /// A view point.
  func point(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> ViewPoint {
    guard let table = value.table else {
      throw name.expected("point such as {x=400, y=300}", got: value)
    }
    return ViewPoint(
      x: try number(table.value(keys.x), name.member("x")),
      y: try number(table.value(keys.y), name.member("y")))
  }

  /// A width and a height as a point.
  func size(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> ViewPoint {
    guard let table = value.table else {
      throw name.expected("size such as {800, 600}", got: value)
    }
    if table.count == 2 {
      return ViewPoint(
        x: try number(table.value(index: 1), in: DrawingRange.side, name.member("width")),
        y: try number(table.value(index: 2), in: DrawingRange.side, name.member("height")))
    }
    return ViewPoint(
      x: try number(table.value(keys.width), in: DrawingRange.side, name.member("width")),
      y: try number(table.value(keys.height), in: DrawingRange.side, name.member("height")))
  }

  /// A point, a coordinate, a place or an object.
  func place(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> Place {
    if let handle = value.handle { return .object(handle) }
    guard let table = value.table else { throw name.expected(ArgumentType.place.words, got: value) }
    if !table.value(keys.x).isNull || !table.value(keys.y).isNull {
      return .point(try point(value, name))
    }
    var placeID: String?
    if table.has("place_id") {
      try table.forEachPair { key, value throws(LuaFailure) in
        if key.string == "place_id" { placeID = value.string }
      }
    }
    if let placeID { return .poi(placeID) }
    return .coordinate(try coordinate(value, name))
  }

  /// Padding as one number or by side.
  func padding(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> Padding {
    guard let table = value.table else {
      return Padding(all: try number(value, in: DrawingRange.viewPadding, name))
    }
    var padding = Padding.none
    let function = name
    try table.forEachPair { key, value throws(LuaFailure) in
      let side = key.string ?? key.description
      let path: WritableKeyPath<Padding, Double>
      switch side {
      case "top": path = \.top
      case "left": path = \.left
      case "bottom": path = \.bottom
      case "right": path = \.right
      default: throw function.failure("unknown side '\(side)'; there are top, left, bottom, right")
      }
      padding[keyPath: path] = try self.number(
        value, in: DrawingRange.viewPadding, function.member(side))
    }
    return padding
  }

  /// A box.
  func bounds(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> CoordinateBounds {
    guard let table = value.table else {
      throw name.expected("bounds such as geo.bounds(a, b)", got: value)
    }
    let southwest = try coordinate(table.value(keys.southwest), name.member("southwest"))
    let northeast = try coordinate(table.value(keys.northeast), name.member("northeast"))
    if let west = rawLongitude(table.value(keys.southwest)),
      let east = rawLongitude(table.value(keys.northeast)), east - west >= 360
    {
      return CoordinateBounds.around(from: southwest.lat, to: northeast.lat)
    }
    guard southwest.lat <= northeast.lat else {
      throw name.failure("southwest lies north of northeast; use geo.bounds(a, b)")
    }
    return CoordinateBounds(southwest: southwest, northeast: northeast)
  }

  /// The longitude as it was written, before it is wrapped: -180 and 180 are a whole turn apart.
  func rawLongitude(_ value: LuaValueView) -> Double? {
    guard let table = value.table else { return nil }
    return table.number(keys.lng) ?? table.value(index: 2).number
  }

  /// A list of coordinates.
  func path(
    _ value: LuaValueView, _ name: ArgumentName, allowsEmpty: Bool = false
  ) throws(LuaFailure) -> [Coordinate] {
    if let text = value.string {
      do throws(PolylineError) {
        return try EncodedPolyline.decode(text)
      } catch {
        throw name.failure("is no encoded polyline: \(error.words)")
      }
    }
    guard let table = value.table else {
      throw name.expected("list of coordinates or an encoded polyline", got: value)
    }
    var path: [Coordinate] = []
    path.reserveCapacity(table.count)
    try table.forEachElement { index, value throws(LuaFailure) in
      path.append(try self.coordinate(value, name.member("[\(index)]")))
    }
    guard allowsEmpty || !path.isEmpty else { throw name.failure("has no points") }
    return path
  }

  /// A speed curve.
  func easing(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> Easing {
    if let text = value.string {
      if let named = Easing.named.first(where: { $0.name == text }) { return named.easing }
      let names = Easing.named.map(\.name)
      let hint = nearestName(to: text, among: names).map { "did you mean \"\($0)\"?" }
      throw name.failure(
        "unknown easing \"\(text)\"; \(hint ?? "there are \(names.joined(separator: ", "))")")
    }
    guard let table = value.table, table.count == 4 else {
      throw name.expected("name of a curve or {x1, y1, x2, y2}", got: value)
    }
    var numbers: [Double] = []
    for index in 1...4 {
      numbers.append(try number(table.value(index: index), name.member("[\(index)]")))
    }
    guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw name.failure("x1 and x2 must lie in 0…1")
    }
    return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  /// A partial camera.
  func cameraChange(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> CameraChange
  {
    guard let table = value.table else { throw name.expected("camera", got: value) }
    return try Options(table, of: .camera, for: name, self).cameraChange
  }
}

extension CoordinateError {
  /// The error in words, without the name of the argument.
  var words: String {
    switch self {
    case .notFinite(let axis, let value):
      return "the \(axis.rawValue) must be a finite number, got \(value.isNaN ? "nan" : "\(value)")"
    case .latitudeOutOfRange(let lat, let fitsSwapped):
      let hint = fitsSwapped ? "are latitude and longitude swapped?" : scaleHint
      return "latitude \(shortNumber(lat)) is outside -90…90" + (hint.map { "; \($0)" } ?? "")
    case .longitudeOutOfRange(let lng):
      return "longitude \(shortNumber(lng)) is outside -180…180"
        + (scaleHint.map { "; \($0)" } ?? "")
    }
  }
}

extension CoordinateTextError {
  /// The error in words, without the name of the argument.
  public var words: String {
    switch self {
    case .unreadable: "it is no coordinate"
    case .ambiguous: "it can be read in two ways; write a semicolon between the two numbers"
    case .unknownReferenceSystem(let name): "the geo: URI counts in '\(name)'; only wgs84 is known"
    case .shortPlusCode:
      "a short plus code means something only near a known place; write the place's name behind it"
    case .unknownPlusCodePlace(let name):
      "nothing is called '\(name)', from which the short plus code would count"
    case .namesPlace(let name): "it is no coordinate but names '\(name)'"
    case .offTheEarth(let error): error.words
    }
  }
}

extension PolylineError {
  /// The error in words, without the name of the argument.
  var words: String {
    switch self {
    case .invalidCharacter(let position): "the character at \(position + 1) is not one of its own"
    case .truncated(let position): "it ends within the number that begins at \(position + 1)"
    case .overflow(let position): "the number that begins at \(position + 1) is too long"
    case .latitudeOutOfRange(let position): "the latitude at \(position + 1) is outside -90…90"
    }
  }
}
