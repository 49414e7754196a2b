import Geo
import MapModel

/// What a geographic file lays on a map: things to be added, by the features that they belong to.
public struct MapLayer: Sendable {
  /// One feature of the file.
  public struct Feature: Sendable {
    /// Its place in the file, from 0.
    public var index: Int
    /// The file's own name for it, a text or a number, if it has one.
    public var id: JSONValue?
    /// Its things, by their places in `things`.
    public var things: Range<Int>
    /// What is known of it.
    public var properties: JSONPart
    /// What mapctl itself wrote of it; nil in files of others.
    public var own: JSONPart?

    /// Makes a feature.
    public init(
      index: Int, id: JSONValue? = nil, things: Range<Int>, properties: JSONPart,
      own: JSONPart? = nil
    ) {
      self.index = index
      self.id = id
      self.things = things
      self.properties = properties
      self.own = own
    }

    /// A name as a text.
    public static func text(ofID id: JSONValue?) -> String? {
      switch id {
      case .string(let text): text
      case .int(let number): "\(number)"
      case .double(let number): "\(number)"
      case .null, .bool, .array, .object, nil: nil
      }
    }
  }

  /// A picture that a thing is to have; the file only names it.
  public struct Picture: Hashable, Sendable {
    /// Its path or its address.
    public var name: String
    /// Whether a path begins in the file's folder.
    public var isBesideFile = true
    /// How much larger than usual it is drawn, > 0.
    public var scale = 1.0
    /// How wide it is drawn in points, > 0; nil for its own width, scaled.
    public var width: Double?
    /// The point that stands on the position, from the lower left corner; nil for the middle of the
    /// lower edge.
    public var spot: Spot?
    /// What its colours are multiplied by; nil for nothing.
    public var tint: Color?
    /// Where in the file it is asked for.
    public var place: String

    /// Makes a wish for a picture.
    public init(_ name: String, at place: String) {
      self.name = name
      self.place = place
    }
  }

  /// A point of a picture.
  public struct Spot: Hashable, Sendable {
    /// In what a distance is given.
    public enum Unit: String, Sendable { case fraction, pixels, insetPixels }

    /// From the left edge, from the right one for inset pixels.
    public var x: Double
    /// From the lower edge, from the upper one for inset pixels.
    public var y: Double
    /// The unit of x.
    public var xUnit = Unit.fraction
    /// The unit of y.
    public var yUnit = Unit.fraction

    /// Makes a point.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The name that the file gives itself.
  public var name: String?
  /// The things of all features in order; their names are those of the features, or empty.
  public var things: [Overlay] = []
  /// The pictures that things are to have, by the things' places.
  public var pictures: [Int: Picture] = [:]
  /// The features in the order of the file.
  public var features: [Feature] = []
  /// What was left out or looks wrong, in words for a person.
  public var notices: [String] = []

  /// A layer with nothing in it.
  public init() {}
}

/// Says of each kind of oddity where the first ones are, and how many there are.
struct NoticeList {
  private var places: [(words: String, features: [String], count: Int)] = []
  private static let named = 3

  /// Notes an oddity; `feature` names where it is.
  mutating func add(_ words: String, at feature: String) {
    if let known = places.firstIndex(where: { $0.words == words }) {
      places[known].count += 1
      if places[known].features.count < NoticeList.named { places[known].features.append(feature) }
    } else {
      places.append((words, [feature], 1))
    }
  }

  /// One line for each kind.
  var lines: [String] {
    places.map { words, features, count in
      let more = count - features.count
      let rest = more > 0 ? " and \(more) more" : ""
      return "\(features.joined(separator: ", "))\(rest): \(words)"
    }
  }
}
