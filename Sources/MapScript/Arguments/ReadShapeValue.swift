import Geo
import LuaBridge
import MapModel

/// The values that only shapes take.
extension Script {
  /// A CSS colour.
  func color(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> Color {
    guard let text = value.string else { throw name.expected("colour", got: value) }
    do {
      return try Color(text)
    } catch {
      throw name.failure(error.words(for: value))
    }
  }

  /// A table that is a list, perhaps an empty one.
  func list(
    _ value: LuaValueView, _ words: String, _ name: ArgumentName
  ) throws(LuaFailure) -> LuaTableView {
    guard let table = value.table else { throw name.expected(words, got: value) }
    guard table.count == 0 else { return table }
    try table.forEachPair { key, _ throws(LuaFailure) in
      throw name.failure("expected a \(words), got a table with the key \(key.description)")
    }
    return table
  }

  /// A list of paths.
  func paths(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> [[Coordinate]] {
    let table = try list(value, "list of paths", name)
    var paths: [[Coordinate]] = []
    try table.forEachElement { index, value throws(LuaFailure) in
      paths.append(try self.path(value, name.member("[\(index)]")))
    }
    return paths
  }

  /// A list of lengths that do not all vanish.
  func lengths(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> [Double] {
    let table = try list(value, "list of numbers", name)
    var lengths: [Double] = []
    try table.forEachElement { index, value throws(LuaFailure) in
      lengths.append(try self.number(value, in: DrawingRange.dash, name.member("[\(index)]")))
    }
    let (sum, least) = (lengths.reduce(0, +), DrawingRange.shortestDashes)
    guard lengths.isEmpty || sum >= least else {
      throw name.failure("its lengths must come to at least \(shortNumber(least)) points together")
    }
    return lengths
  }

  /// A list of coloured parts of a line.
  func spans(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> [Polyline.Span] {
    let table = try list(value, "list of spans", name)
    var spans: [Polyline.Span] = []
    try table.forEachElement { index, value throws(LuaFailure) in
      let name = name.member("[\(index)]")
      guard let view = value.table else { throw name.expected("table of options", got: value) }
      let options = try Options(view, of: PolylineFields.span, for: name, self)
      let color = try options.required("color", options.color("color"))
      let segments = options.number("segments") ?? 1
      spans.append(
        Polyline.Span(color: color, endColor: options.color("to_color"), segments: segments))
    }
    return spans
  }
}

extension ColorError {
  /// The error in words, without the name of the argument.
  func words(for value: LuaValueView) -> String {
    switch self {
    case .unknownName(let nearest?):
      "unknown colour \(value.description); did you mean \"\(nearest)\"?"
    case .unknownName(nil):
      "unknown colour \(value.description); there are CSS names, #rgb, #rrggbb, #rrggbbaa and rgba()"
    case .malformed:
      "\(value.description) is no colour; write it as #rgb, #rrggbb, #rrggbbaa, rgb(r, g, b) or "
        + "rgba(r, g, b, a) with 0…255 and a of 0…1"
    }
  }
}
