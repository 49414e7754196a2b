import LuaBridge
import MapModel

/// A place of a script that depends on what happens: a handler, or a question to the geocoder.
public struct VariablePoint: Sendable {
  /// The event, or the call that asks.
  public var name: String
  /// The script.
  public var file: String
  /// Where the handler is defined, or the question is asked.
  public var line: Int
  /// Whether it asks a geocoder.
  public var isQuestion: Bool
  /// Whether a second question was asked there before the first was answered.
  public var isCrowded = false

  /// Makes a point.
  public init(name: String, file: String, line: Int, isQuestion: Bool) {
    self.name = name
    self.file = file
    self.line = line
    self.isQuestion = isQuestion
  }
}

/// Points are the same by their place, whatever happens there.
extension VariablePoint: Hashable {
  /// Whether they are at the same place.
  public static func == (one: VariablePoint, other: VariablePoint) -> Bool {
    one.line == other.line && one.name == other.name && one.file == other.file
      && one.isQuestion == other.isQuestion
  }

  /// Feeds the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(name)
    hasher.combine(file)
  }
}

/// Something that goes otherwise at one place of a script, as it may.
public struct Variation: Hashable, Sendable {
  /// What goes otherwise.
  public enum Kind: String, CaseIterable, Sendable {
    /// The handler is not called.
    case dropped
    /// The handler is called twice.
    case doubled
    /// Every other event is not told.
    case thinned
    /// The answer comes two seconds late.
    case late
    /// Of two answers the second comes first.
    case reordered
    /// The geocoder gives an error.
    case failed
    /// The geocoder knows nothing.
    case empty

    /// It in words.
    public var words: String {
      switch self {
      case .dropped: "is not called"
      case .doubled: "is called twice"
      case .thinned: "hears of every other event only"
      case .late: "is answered 2 s late"
      case .reordered: "is answered in another order"
      case .failed: "is answered with an error"
      case .empty: "is answered with no result"
      }
    }
  }

  /// Where.
  public var point: VariablePoint
  /// What.
  public var kind: Kind

  /// Makes a variation.
  public init(point: VariablePoint, kind: Kind) {
    self.point = point
    self.kind = kind
  }

  /// What may go otherwise at a point. A geocoder may be slow, fail and know nothing; a handler may
  /// be there for nothing; how often the camera, a device or a finger tells something may vary.
  public static func all(at point: VariablePoint) -> [Variation] {
    let kinds: [Kind]
    if point.isQuestion {
      kinds = [.late] + (point.isCrowded ? [.reordered] : []) + [.failed, .empty]
    } else if ["change", "drag", "location"].contains(point.name) {
      kinds = [.dropped, .doubled, .thinned]
    } else if point.name.hasPrefix("tap") || point.name.hasPrefix("long_press") {
      kinds = [.dropped, .doubled]
    } else {
      kinds = [.dropped]
    }
    return kinds.map { Variation(point: point, kind: $0) }
  }
}

/// What varies while a test runs, and which points it came by.
struct VariationState {
  let wanted: Variation?
  /// The points in the order of their first use.
  private(set) var points: [VariablePoint] = []
  private var known: [VariablePoint: Int] = [:]
  private var answered: [VariablePoint: Double] = [:]
  private var count = 0

  init(_ wanted: Variation?) { self.wanted = wanted }

  /// Something happens at a point.
  ///
  /// - Parameters:
  ///   - now: virtual seconds.
  ///   - answer: when a question is answered.
  /// - Returns: how it varies, and how often it has come by this point before.
  mutating func pass(
    _ point: VariablePoint, at now: Double = 0, answered answer: Double? = nil
  ) -> (kind: Variation.Kind, before: Int)? {
    if known[point] == nil {
      known[point] = points.count
      points.append(point)
    }
    if let answer {
      if let last = answered[point], now <= last, let place = known[point] {
        points[place].isCrowded = true
      }
      answered[point] = answer
    }
    guard let wanted, wanted.point == point else { return nil }
    count += 1
    return (wanted.kind, count - 1)
  }
}

extension Script {
  /// How often a handler is called for an event that has come.
  func calls(of callee: LuaState.Callee, for name: EventName) -> Int {
    guard let tests, tests.variations != nil, let place = state.definition(of: callee),
      place.file != TestPrelude.file
    else { return 1 }
    let point = VariablePoint(
      name: name.word, file: place.file, line: place.line, isQuestion: false)
    guard let (kind, before) = tests.variations?.pass(point) else { return 1 }
    return switch kind {
    case .dropped: 0
    case .doubled: 2
    case .thinned: before % 2 == 0 ? 0 : 1
    case .late, .reordered, .failed, .empty: 1
    }
  }

  /// How the answer to a question that is being asked varies.
  ///
  /// - Parameter latency: virtual seconds until it is answered.
  /// - Returns: nil when it does not, also for what the test itself asks and waits for.
  public func variation(
    ofQuestion name: String, latency: Double
  ) -> (kind: Variation.Kind, before: Int)? {
    guard let tests, tests.variations != nil, current != .test, let place = callLine else {
      return nil
    }
    return tests.variations?.pass(
      VariablePoint(name: name, file: place.file, line: place.line, isQuestion: true),
      at: host.now, answered: host.now + latency)
  }

  /// The points that the test came by.
  public var variablePoints: [VariablePoint] { tests?.variations?.points ?? [] }
}
