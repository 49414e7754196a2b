import MapModel
import MapScript

/// The API table's types as LuaCATS, the annotations that lua-language-server reads.
enum LuaTypes {
  /// What a parameter or an option takes.
  ///
  /// - Parameter options: the name of the class made for a table of options.
  static func type(_ type: ArgumentType, options: String) -> String {
    switch type {
    case .number: "number"
    case .count: "integer"
    case .text, .icon: "string"
    case .choice(let names): names.map { "\"\($0)\"" }.joined(separator: "|")
    case .texts: "string[]"
    case .textTable: "table<string, string|number>"
    case .flag: "boolean"
    case .coordinate: "mapctl.CoordinateLike"
    case .point: "mapctl.Point"
    case .size: "mapctl.Size"
    case .place: "mapctl.Target"
    case .padding: "number|mapctl.Padding"
    case .bounds: "mapctl.Bounds|mapctl.Box"
    case .path: "mapctl.Path"
    case .paths: "mapctl.Path[]"
    case .lengths: "number[]"
    case .spans: "mapctl.Span[]"
    case .tileTemplate: "string"
    case .weightedPoints: "(mapctl.CoordinateLike|mapctl.WeightedPoint)[]"
    case .stops: "mapctl.Stop[]"
    case .newMarkers: "(mapctl.Marker|mapctl.options.map.add_marker)[]"
    case .layerSource: "string|table"
    case .windowLines: "(string|mapctl.WindowLine)[]"
    case .style: "string|table"
    case .easing: "mapctl.Easing"
    case .color: "string"
    case .camera: "mapctl.CameraChange"
    case .function: "function"
    case .options: options
    case .object(let kind): className(kind)
    case .anything: "any"
    }
  }

  /// The class of a kind of object.
  static func className(_ kind: ObjectKind) -> String { "mapctl." + camel(kind.name) }

  /// `ground overlay` or `add_marker` as `GroundOverlay` or `AddMarker`.
  static func camel(_ words: String) -> String {
    words.split { $0 == " " || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  /// What comes back, a type for each value; nil when the words of the table are not known here.
  static func returns(_ words: String) -> [String]? {
    if words.isEmpty { return [] }
    if let known = multiple[words] { return known }
    for (ending, second) in [
      (", or nil and a message", "string?"), (", or nil and reasons", "string[]?"),
    ] where words.hasSuffix(ending) {
      guard let first = single(String(words.dropLast(ending.count))) else { return nil }
      return [optional(first), second]
    }
    return single(words).map { [$0] }
  }

  /// What a property holds; nil when the words of the table are not known here.
  static func property(_ words: String, isAssignable: Bool) -> String? {
    // What is read is whole; what is assigned may be written shorter.
    let shorter = [
      "coordinate": "mapctl.CoordinateLike", "camera": "mapctl.Camera|mapctl.CameraChange",
      "padding": "mapctl.Padding|number", "path": "mapctl.CoordinateLike[]",
      "list of paths": "mapctl.CoordinateLike[][]", "bounds": "mapctl.Bounds|mapctl.Box",
      "bounds or nil": "mapctl.Bounds|mapctl.Box|nil",
    ]
    if isAssignable, let type = shorter[words] { return type }
    return single(words)
  }

  private static func optional(_ type: String) -> String {
    type == "any" || type.hasSuffix("?") ? type : type.contains("|") ? "(\(type))?" : "\(type)?"
  }

  private static let multiple: [String: [String]] = [
    "index, result": ["integer", "any"], "table, list of texts": ["table", "string[]"],
    "the event's arguments, or nil and \"timeout\"": ["any", "any", "any"],
    "its result": ["any"],
  ]

  private static let names: [String: String] = [
    "text": "string", "number": "number", "degrees": "number", "metres": "number",
    "square metres": "number", "true or false": "boolean", "true": "boolean", "value": "any",
    "value for to_equal and patterns": "any", "its value": "any", "function": "function",
    "table": "table", "text or table": "string|table", "list": "table[]", "list of rows": "table[]",
    "list of names": "string[]",
    "list of texts": "string[]", "list of numbers": "number[]", "colour": "string",
    "path or address of a picture": "string", "list of results in order": "any[]",
    "iterator": "fun(): string?", "coordinate": "mapctl.Coordinate", "point": "mapctl.Point",
    "bounds": "mapctl.Bounds", "camera": "mapctl.Camera", "padding": "mapctl.Padding",
    "path": "mapctl.Coordinate[]", "list of coordinates": "mapctl.Coordinate[]",
    "list of paths": "mapctl.Coordinate[][]", "list of spans": "mapctl.Span[]",
    "response": "mapctl.Response", "location": "mapctl.Location", "object": "mapctl.Overlay",
    "event": "table", "{width=, height=}": "mapctl.Size", "{x=, y=} in 0…1": "mapctl.Point",
    "{status=, headers=, body=}": "mapctl.WebResponse",
    "list of {place_id=, name=, kind=, location=}": "mapctl.Poi[]",
    "\"finished\" or \"canceled\"": "mapctl.Outcome",
    "the picture's bytes when no path is given": "string?", "whole number": "integer",
    "address or path with {z}, {x} and {y}": "string", "list of {part, colour}": "mapctl.Stop[]",
  ]

  private static func single(_ words: String) -> String? {
    if let type = names[words] { return type }
    // "a" or "b"
    if words.first == "\"", words.last == "\"" { return words.replacing(" or ", with: "|") }
    if words.hasSuffix(" or nil") { return single(String(words.dropLast(7))).map(optional) }
    if words.hasPrefix("list of "), words.hasSuffix("s") {
      return single(String(words.dropFirst(8).dropLast())).map { "\($0)[]" }
    }
    let kinds = (API.classes + API.testClasses).map(\.kind)
    return kinds.first { $0.name == words }.map(className)
  }

  /// The arguments of a handler with their types.
  static func arguments(of handler: APIHandler) -> [(name: String, type: String)] {
    handler.arguments.split(separator: ",").map { word in
      let name = word.drop { $0 == " " }
      return (String(name), argument(String(name), of: handler.event))
    }
  }

  private static func argument(_ name: String, of event: EventName) -> String {
    switch name {
    case "gesture": "boolean"
    case "camera": "mapctl.Camera"
    case "coordinate": "mapctl.Coordinate"
    case "marker": "mapctl.Marker"
    case "overlay": "mapctl.Overlay"
    case "region": "mapctl.Region"
    case "location": event == .tapPOI ? "mapctl.Coordinate" : "mapctl.Location"
    case "place_id", "name", "message": "string"
    case "code": "integer"
    case "info": "table"
    default: "any"
    }
  }

  /// The signatures of functions that calls take, where more is known than that they are some.
  static let functions: [String: String] = [
    "map.reverse_geocode.callback": "fun(response: mapctl.Response, err: string?)",
    "map.observe.fn": "fun(new: any, old: any)", "timer.after.fn": "fun()",
    "timer.every.fn": "fun()", "spawn.fn": "fun(): any",
    "plugin.on.fn": "fun(value: any, info: {from: string}): boolean?",
    "plugin.provide.fn": "fun(value: any, info: {from: string}): any",
    "plugin.command.fn": "fun(words: string[], info: {from: string}): any",
    "plugin.on_save.fn": "fun(): any", "describe.fn": "fun()", "it.fn": "fun()",
    "only.fn": "fun()", "before_each.fn": "fun()", "after_each.fn": "fun()",
  ]
}
