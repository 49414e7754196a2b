import MapModel

/// The options a call knows: checked at the call, shown in help, types and completion.
public struct OptionTable: Sendable {
  /// One option.
  public struct Field: Sendable {
    /// Its name.
    public let name: String
    /// What it takes.
    public let type: ArgumentType
    /// One line on it.
    public let summary: String

    /// Makes an option.
    public init(_ name: String, _ type: ArgumentType, _ summary: String) {
      self.name = name
      self.type = type
      self.summary = summary
    }
  }

  /// The options in the order that help shows them.
  public let fields: [Field]

  /// Makes a table of options.
  public init(_ fields: [Field]) { self.fields = fields }

  /// These options and more.
  public func adding(_ more: OptionTable) -> OptionTable { OptionTable(fields + more.fields) }

  /// The place of an option, or nil.
  func index(of name: String) -> Int? { fields.firstIndex { $0.name == name } }

  /// What to say of an option that is not there.
  func unknown(_ name: String) -> String {
    let names = fields.lazy.map(\.name)
    let name = name.count > 40 ? "\(name.prefix(40))…" : name
    if let near = nearestName(to: name, among: names) {
      return "unknown option '\(name)'; did you mean '\(near)'?"
    }
    return "unknown option '\(name)'; there are \(names.joined(separator: ", "))"
  }
}

extension OptionTable {
  /// The fields of a camera.
  static let camera = OptionTable([
    Field("target", .coordinate, "the point drawn in the middle"),
    Field("zoom", .number(), "the world is 256·2^zoom points wide; 2…21"),
    Field("bearing", .number(), "degrees clockwise from north that point up"),
    Field("viewing_angle", .number(), "degrees from straight down; 0…65 by zoom"),
  ])

  /// How long a change takes that is instant when nothing is said.
  static let timingIfWanted = OptionTable([
    Field("duration", .number(atLeast: 0), "seconds; without one, and without easing, at once"),
    Field("easing", .easing, "speed curve (default \"ease\")"),
    Field("on_done", .function, "called once with \"finished\" or \"canceled\""),
  ])

  /// How long a flight takes.
  static let flightTiming = OptionTable([
    Field("duration", .number(atLeast: 0), "seconds (default: by the length of the flight)"),
    Field("easing", .easing, "speed curve (default \"ease\")"),
    Field("on_done", .function, "called once with \"finished\" or \"canceled\""),
  ])

  /// How long a movement takes.
  static let timing = OptionTable([
    Field("duration", .number(atLeast: 0), "seconds; 0 is an instant change (default 0.5)"),
    Field("easing", .easing, "speed curve (default \"ease\")"),
    Field("on_done", .function, "called once with \"finished\" or \"canceled\""),
  ])
}
