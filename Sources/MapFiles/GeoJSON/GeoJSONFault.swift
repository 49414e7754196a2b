/// What is wrong in a GeoJSON document, and the way to it, which grows while the readers return.
struct GeoJSONFault: Error {
  /// A member's name or an item's index.
  enum Step {
    case name(String)
    case index(Int)
  }

  let fault: MapFileError.ContentFault
  private var stepsInwards: [Step]

  init(_ fault: MapFileError.ContentFault, at steps: Step...) {
    self.fault = fault
    stepsInwards = steps.reversed()
  }

  /// The fault seen from one level further out.
  func within(_ step: Step) -> GeoJSONFault {
    var outer = self
    outer.stepsInwards.append(step)
    return outer
  }

  /// The place, such as `features[3].geometry.coordinates[0]`.
  var place: MapFileError.Place {
    let steps = stepsInwards.reversed()
    var path = ""
    for step in steps {
      switch step {
      case .name(let name): path += path.isEmpty ? name : "." + name
      case .index(let index): path += "[\(index)]"
      }
    }
    var feature: Int?
    if case .name("features") = steps.first, case .index(let index) = steps.dropFirst().first {
      feature = index
    }
    return .member(path: path, feature: feature)
  }

  /// Does something one level further in, so that its faults know the way.
  static func within<Result>(
    _ step: Step, _ body: () throws(GeoJSONFault) -> Result
  ) throws(GeoJSONFault) -> Result {
    do { return try body() } catch { throw error.within(step) }
  }

  /// Reads every item of an array.
  static func each<Item>(
    of value: JSONValue, _ read: (JSONValue) throws(GeoJSONFault) -> Item
  ) throws(GeoJSONFault) -> [Item] {
    guard case .array(let values) = value else {
      throw GeoJSONFault(.wrongType(expected: "an array", found: value.kind))
    }
    var items: [Item] = []
    items.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do { items.append(try read(value)) } catch { throw error.within(.index(index)) }
    }
    return items
  }
}
