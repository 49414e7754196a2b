/// A value of a JSON text that is read when somebody asks for it.
///
/// Parts of one text share its bytes, so that a million of them cost little.
public struct JSONPart: Sendable {
  fileprivate final class Text: Sendable {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private let text: Text
  private let range: Range<Int>

  fileprivate init(_ text: Text, _ range: Range<Int>) {
    self.text = text
    self.range = range
  }

  /// A value.
  public init(_ value: JSONValue) {
    let bytes = JSONWriter.write(value)
    self.init(Text(bytes), bytes.indices)
  }

  /// Nothing known: an empty object.
  public static let none = JSONPart(.object(.empty))

  /// The text.
  public var bytes: ArraySlice<UInt8> { text.bytes[range] }

  /// The value.
  public var value: JSONValue { (try? JSONReader.read(Array(bytes))) ?? .null }

  /// The members of an object; none of anything else.
  public var object: JSONObject { if case .object(let object) = value { object } else { .empty } }
}

/// Gathers the properties of many features, copied out of the text that they stand in.
struct JSONParts {
  private var bytes: [UInt8] = []
  private var places: [(properties: Range<Int>?, own: Range<Int>?)] = []

  /// Adds what is known of the next feature.
  mutating func add(
    _ properties: (some Collection<UInt8>)?, own: (some Collection<UInt8>)?
  ) {
    let first = properties.map { take($0) }
    places.append((first, own.map { take($0) }))
  }

  private mutating func take(_ part: some Collection<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: part)
    return start..<bytes.count
  }

  /// Gives the features what was gathered, in the order of adding.
  func fill(_ features: inout [MapLayer.Feature]) {
    let text = JSONPart.Text(bytes)
    for (index, place) in places.enumerated() {
      if let range = place.properties { features[index].properties = JSONPart(text, range) }
      features[index].own = place.own.map { JSONPart(text, $0) }
    }
  }
}
