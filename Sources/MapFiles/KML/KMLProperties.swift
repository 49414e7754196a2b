/// What a KML placemark says of itself besides where it lies and how it looks.
enum KMLProperties {
  private static let texts = ["name", "description", "address", "phoneNumber", "Snippet"]

  /// The properties by their names in KML; data of the file's own by the names that it has.
  static func object(of node: KMLNode) -> JSONObject {
    var properties = Gathered()
    for name in texts { properties.add(name, node.text(of: name)) }
    properties.add("time", node.child("TimeStamp")?.text(of: "when"))
    properties.add("begin", node.child("TimeSpan")?.text(of: "begin"))
    properties.add("end", node.child("TimeSpan")?.text(of: "end"))
    if let data = node.child("ExtendedData") { add(data, to: &properties) }
    let times = times(in: node)
    if !times.isEmpty { properties.add("coordTimes", .array(times.map(JSONValue.string))) }
    return JSONObject(members: properties.members)
  }

  private static func add(_ data: KMLNode, to properties: inout Gathered) {
    for item in data.children {
      switch item.name {
      case "Data": properties.add(item.attribute("name"), item.text(of: "value"))
      case "SchemaData":
        for simple in item.children where simple.name == "SimpleData" {
          properties.add(simple.attribute("name"), simple.text)
        }
      default: break
      }
    }
  }

  /// The times of its tracks.
  private static func times(in node: KMLNode) -> [String] {
    node.children.flatMap { part -> [String] in
      switch part.name {
      case "gx:Track": part.children.filter { $0.name == "when" }.map(\.text)
      case "gx:MultiTrack", "MultiGeometry": times(in: part)
      default: []
      }
    }
  }

  private struct Gathered {
    private(set) var members: [JSONObject.Member] = []
    private var names: Set<String> = []

    mutating func add(_ name: String?, _ text: String?) {
      if let text { add(name, .string(text)) }
    }

    /// Of a name given twice the first value counts.
    mutating func add(_ name: String?, _ value: JSONValue) {
      guard let name, !name.isEmpty, names.insert(name).inserted else { return }
      members.append(JSONObject.Member(name: name, value: value))
    }
  }
}
