import Geo
import LuaBridge
import MapModel

/// A call's named options, read and checked in one pass.
struct Options {
  /// An option that was given.
  struct Given {
    /// Its place in the table of options.
    let index: Int
    let value: ArgumentValue
  }

  private let table: OptionTable
  private let name: ArgumentName
  /// What was given, in the order of the table.
  private(set) var given: [Given] = []

  /// No options given.
  init(none table: OptionTable, for name: ArgumentName) {
    self.table = table
    self.name = name
  }

  /// Reads a table of options.
  ///
  /// - Throws: a failure that names the option when it is unknown or of the wrong type.
  init(
    _ view: LuaTableView, of table: OptionTable, for name: ArgumentName, _ script: Script
  ) throws(LuaFailure) {
    self.init(none: table, for: name)
    given.reserveCapacity(4)
    do throws(LuaFailure) {
      try view.forEachPairInAnyOrder { key, value throws(LuaFailure) in
        try take(key, value, script)
      }
    } catch {
      // Which of several mistakes is told must not depend on the order.
      release(script)
      try view.forEachPair { key, value throws(LuaFailure) in try take(key, value, script) }
      release(script)
      throw error
    }
  }

  private mutating func take(
    _ key: LuaValueView, _ value: LuaValueView, _ script: Script
  ) throws(LuaFailure) {
    guard let word = key.string else {
      throw name.failure("options are named, got the key \(key.description)")
    }
    guard let index = table.index(of: word) else { throw name.failure(table.unknown(word)) }
    let read = try script.read(value, as: table.fields[index].type, name.member(word))
    if case .reference(let reference) = read { script.heldByCalls.append(reference) }
    var place = given.count
    while place > 0, given[place - 1].index > index { place -= 1 }
    given.insert(Given(index: index, value: read), at: place)
  }

  /// Lets go of the Lua values that were taken, and forgets everything.
  private mutating func release(_ script: Script) {
    for option in given {
      switch option.value {
      case .reference(let reference): script.state.release(reference)
      case .newMarkers(let markers): script.release(markers)
      default: break
      }
    }
    given = []
  }

  /// One option that was read already.
  init(_ option: String, _ value: ArgumentValue, of table: OptionTable, for name: ArgumentName) {
    self.init(none: table, for: name)
    if let index = table.index(of: option) { given = [Given(index: index, value: value)] }
  }

  private subscript(option: String) -> ArgumentValue? {
    for place in given.indices where table.fields[given[place].index].name == option {
      return given[place].value
    }
    return nil
  }

  /// What to throw when something is wrong with the options together.
  func failure(_ problem: String) -> LuaFailure { name.failure(problem) }

  /// Whether the option was given.
  func has(_ option: String) -> Bool { self[option] != nil }

  func number(_ option: String) -> Double? {
    if case .number(let number)? = self[option] { number } else { nil }
  }

  func text(_ option: String) -> String? {
    if case .text(let text)? = self[option] { text } else { nil }
  }

  func texts(_ option: String) -> [String]? {
    if case .texts(let texts)? = self[option] { texts } else { nil }
  }

  func pairs(_ option: String) -> [(name: String, value: String)]? {
    if case .pairs(let pairs)? = self[option] { pairs } else { nil }
  }

  func flag(_ option: String) -> Bool? {
    if case .flag(let flag)? = self[option] { flag } else { nil }
  }

  func coordinate(_ option: String) -> Coordinate? {
    if case .coordinate(let coordinate)? = self[option] { coordinate } else { nil }
  }

  func point(_ option: String) -> ViewPoint? {
    if case .point(let point)? = self[option] { point } else { nil }
  }

  func place(_ option: String) -> Place? {
    if case .place(let place)? = self[option] { place } else { nil }
  }

  func padding(_ option: String) -> Padding? {
    if case .padding(let padding)? = self[option] { padding } else { nil }
  }

  func bounds(_ option: String) -> CoordinateBounds? {
    if case .bounds(let bounds)? = self[option] { bounds } else { nil }
  }

  func path(_ option: String) -> [Coordinate]? {
    if case .path(let path)? = self[option] { path } else { nil }
  }

  func easing(_ option: String) -> Easing? {
    if case .easing(let easing)? = self[option] { easing } else { nil }
  }

  func paths(_ option: String) -> [[Coordinate]]? {
    if case .paths(let paths)? = self[option] { paths } else { nil }
  }

  func lengths(_ option: String) -> [Double]? {
    if case .lengths(let lengths)? = self[option] { lengths } else { nil }
  }

  func spans(_ option: String) -> [Polyline.Span]? {
    if case .spans(let spans)? = self[option] { spans } else { nil }
  }

  func weightedPoints(_ option: String) -> [Heatmap.Point]? {
    if case .weightedPoints(let points)? = self[option] { points } else { nil }
  }

  func stops(_ option: String) -> [Heatmap.Stop]? {
    if case .stops(let stops)? = self[option] { stops } else { nil }
  }

  func newMarkers(_ option: String) -> [NewMarker]? {
    if case .newMarkers(let markers)? = self[option] { markers } else { nil }
  }

  func style(_ option: String) -> MapStyle? {
    if case .style(let style)? = self[option] { style } else { nil }
  }

  func windowLines(_ option: String) -> [InfoWindowContents.Line]? {
    if case .windowLines(let lines)? = self[option] { lines } else { nil }
  }

  func color(_ option: String) -> Color? {
    if case .color(let color)? = self[option] { color } else { nil }
  }

  func icon(_ option: String) -> Icon? {
    if case .icon(let icon)? = self[option] { icon } else { nil }
  }

  func camera(_ option: String) -> CameraChange? {
    if case .camera(let camera)? = self[option] { camera } else { nil }
  }

  func reference(_ option: String) -> LuaReference? {
    if case .reference(let reference)? = self[option] { reference } else { nil }
  }

  /// The option, or a failure that says it is missing.
  func required<Value>(_ option: String, _ value: Value?) throws(LuaFailure) -> Value {
    guard let value else { throw name.failure("'\(option)' is missing") }
    return value
  }

  /// The camera that `target`, `zoom`, `bearing` and `viewing_angle` spell.
  var cameraChange: CameraChange {
    CameraChange(
      target: coordinate("target"), zoom: number("zoom"), bearing: number("bearing"),
      viewingAngle: number("viewing_angle"))
  }

  /// The timing that `duration` and `easing` spell, with the default of half a second.
  var timing: Timing {
    Timing(
      duration: number("duration") ?? Timing.defaultDuration, easing: easing("easing") ?? .ease)
  }

  /// The same, but nil (an instant change) when neither is given.
  var timingIfGiven: Timing? { has("duration") || has("easing") ? timing : nil }
}

extension Script {
  /// Reads a value as the type says.
  func read(
    _ value: LuaValueView, as type: ArgumentType, _ name: ArgumentName
  ) throws(LuaFailure) -> ArgumentValue {
    switch type {
    case .number(let least, let most):
      return .number(try number(value, atLeast: least, atMost: most, name))
    case .count:
      guard let whole = value.integer else { throw name.expected("whole number", got: value) }
      return .number(Double(whole))
    case .text:
      guard let text = value.string else { throw name.expected("text", got: value) }
      return .text(text)
    case .choice(let names):
      guard let text = value.string else { throw name.expected(type.words, got: value) }
      guard names.contains(text) else {
        let hint = nearestName(to: text, among: names).map { "; did you mean \"\($0)\"?" }
        throw name.failure("expected \(type.words), got \"\(text)\"\(hint ?? "")")
      }
      return .text(text)
    case .texts: return .texts(try texts(value, name))
    case .textTable: return .pairs(try textPairs(value, name))
    case .flag:
      guard let flag = value.boolean else { throw name.expected("true or false", got: value) }
      return .flag(flag)
    case .coordinate: return .coordinate(try coordinate(value, name))
    case .point: return .point(try point(value, name))
    case .size: return .point(try size(value, name))
    case .place: return .place(try place(value, name))
    case .padding: return .padding(try padding(value, name))
    case .bounds: return .bounds(try bounds(value, name))
    case .path: return .path(try path(value, name))
    case .paths: return .paths(try paths(value, name))
    case .lengths: return .lengths(try lengths(value, name))
    case .spans: return .spans(try spans(value, name))
    case .tileTemplate: return .text(try tileTemplate(value, name))
    case .weightedPoints: return .weightedPoints(try weightedPoints(value, name))
    case .stops: return .stops(try stops(value, name))
    case .newMarkers: return .newMarkers(try newMarkers(value, name))
    case .style: return .style(try style(value, name))
    case .windowLines: return .windowLines(try windowLines(value, name))
    case .easing: return .easing(try easing(value, name))
    case .icon: return .icon(try icon(value, name))
    case .color: return .color(try color(value, name))
    case .camera: return .camera(try cameraChange(value, name))
    case .function:
      guard value.type == .function else { throw name.expected("function", got: value) }
      return .reference(try value.reference())
    case .options, .layerSource: throw name.failure("nested options are not read here")
    case .object(let kind):
      guard let handle = value.handle, handle.kind == kind.rawValue else {
        throw name.expected(kind.name, got: value)
      }
      return .object(handle)
    case .anything: return .reference(try value.reference())
    }
  }
}
