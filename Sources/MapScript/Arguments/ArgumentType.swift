import Geo
import LuaBridge
import MapModel

/// What a function or an option of the API takes: checked at the call, shown in help and types.
public indirect enum ArgumentType: Sendable {
  /// A finite number; with a smallest or a largest value where others make no sense.
  case number(atLeast: Double? = nil, atMost: Double? = nil)
  /// A whole number.
  case count
  /// A text.
  case text
  /// One of a few texts.
  case choice([String])
  /// A list of texts.
  case texts
  /// A table with texts as keys and values.
  case textTable
  /// true or false.
  case flag
  /// `{lat=, lng=}`, `{lat, lng}` or what `geo.coordinate` returns.
  case coordinate
  /// `{x=, y=}` in view points.
  case point
  /// `{width=, height=}` in points, each at least 1.
  case size
  /// A view point, a coordinate or an object on the map.
  case place
  /// A number or `{top=, left=, bottom=, right=}` in points.
  case padding
  /// `{southwest=, northeast=}`.
  case bounds
  /// A list of coordinates, or an encoded polyline.
  case path
  /// A list of paths.
  case paths
  /// A list of lengths, not all 0.
  case lengths
  /// A list of coloured parts of a line.
  case spans
  /// An address or a path of tiles with `{z}`, `{x}` and `{y}` in it.
  case tileTemplate
  /// A list of coordinates, each with a weight if it has one.
  case weightedPoints
  /// A list of parts of 0…1 with their colours.
  case stops
  /// A list of markers to be.
  case newMarkers
  /// A geographic file by its path, as a text or as a table of options; GeoJSON also as a table.
  case layerSource
  /// A list of texts, or of tables that say how they look.
  case windowLines
  /// The name of a style, or a table that describes one.
  case style
  /// The name of a curve or `{x1, y1, x2, y2}`.
  case easing
  /// A CSS colour.
  case color
  /// A picture by its path, its address or as a data: URI.
  case icon
  /// A partial camera.
  case camera
  /// A function.
  case function
  /// Named options.
  case options(OptionTable)
  /// A host object of that kind.
  case object(ObjectKind)
  /// Anything.
  case anything

  /// A number within a range.
  static func number(in range: ClosedRange<Double>) -> ArgumentType {
    .number(atLeast: range.lowerBound, atMost: range.upperBound)
  }

  /// The type in the words of messages and help.
  public var words: String {
    switch self {
    case .number: "number"
    case .count: "whole number"
    case .text: "text"
    case .choice(let names): names.map { "\"\($0)\"" }.joined(separator: " or ")
    case .texts: "list of texts"
    case .textTable: "table of texts"
    case .flag: "true or false"
    case .coordinate: "coordinate"
    case .point: "point"
    case .size: "size"
    case .place: "point, coordinate or object"
    case .padding: "padding"
    case .bounds: "bounds"
    case .path: "path"
    case .paths: "list of paths"
    case .lengths: "list of numbers"
    case .spans: "list of spans"
    case .tileTemplate: "address or path with {z}, {x} and {y}"
    case .weightedPoints: "list of coordinates"
    case .stops: "list of {part, colour}"
    case .newMarkers: "list of markers"
    case .layerSource: "path, text or table"
    case .windowLines: "list of lines"
    case .style: "name or table of a style"
    case .easing: "easing"
    case .color: "colour"
    case .icon: "path or address of a picture"
    case .camera: "camera"
    case .function: "function"
    case .options: "table of options"
    case .object(let kind): kind.name
    case .anything: "value"
    }
  }
}

/// A value of an option after it was checked.
///
/// What is large lies elsewhere: options are copied and looked through a million times a second.
enum ArgumentValue {
  case number(Double)
  case text(String)
  case texts([String])
  case pairs([(name: String, value: String)])
  case flag(Bool)
  case coordinate(Coordinate)
  case point(ViewPoint)
  indirect case place(Place)
  indirect case padding(Padding)
  indirect case bounds(CoordinateBounds)
  case path([Coordinate])
  case paths([[Coordinate]])
  case lengths([Double])
  case spans([Polyline.Span])
  case weightedPoints([Heatmap.Point])
  case stops([Heatmap.Stop])
  case newMarkers([NewMarker])
  case windowLines([InfoWindowContents.Line])
  indirect case style(MapStyle)
  indirect case easing(Easing)
  indirect case color(Color)
  indirect case icon(Icon)
  indirect case camera(CameraChange)
  case reference(LuaReference)
  case object(LuaHandle)
}

/// Where a gesture goes.
enum Place {
  case point(ViewPoint)
  case coordinate(Coordinate)
  case object(LuaHandle)
  /// A place of `map.pois`, by its place id.
  case poi(String)
}
