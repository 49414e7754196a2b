import LuaBridge
import MapModel

/// Where the time and the memory of a run go: what its scripts take is charged to the functions that
/// the host calls, to each without what others do inside it.
public final class Profiler {
  /// A function that the host calls.
  public struct Place: Hashable, Sendable {
    /// What it is called for, such as `on_idle` or `timer`.
    public let name: String
    /// The plugin that it belongs to; nil for the run's own script.
    public let plugin: String?
    /// The file that it is written in, nil when it is none of a script's.
    public let file: String?
    /// The line where it begins, 0 for the whole file.
    public let line: Int
  }

  /// What a function has taken.
  public struct Cost: Sendable {
    /// How often it was called.
    public var calls = 0
    /// How often it went on after a wait.
    public var resumptions = 0
    /// Seconds on the clock on the wall.
    public var seconds = 0.0
    /// Seconds of the longest piece of it without a wait.
    public var longest = 0.0
    /// Memory that Lua took for it, given back or not.
    public var allocations = LuaAllocations()
  }

  private struct Frame {
    let number: Int
    let state: LuaState
    var seconds = 0.0
  }

  private let clock: () -> Double
  private let start: Double
  private var numbers: [Place: Int] = [:]
  private var places: [Place] = []
  private var costs: [Cost] = []
  private var frames: [Frame] = []
  private var mark = 0.0
  private var allocated = LuaAllocations()

  /// Begins.
  ///
  /// - Parameter clock: seconds that only grow.
  public init(clock: @escaping () -> Double) {
    self.clock = clock
    start = clock()
  }

  /// Seconds since the beginning.
  public var elapsed: Double { clock() - start }

  /// What every function has taken, the most time first.
  public var costsByPlace: [(place: Place, cost: Cost)] {
    zip(places, costs).filter { $0.1.calls > 0 }.sorted { $0.1.seconds > $1.1.seconds }
      .map { ($0, $1) }
  }

  /// The number of a place, which its coroutines keep while they wait.
  func number(of place: Place) -> Int {
    if let number = numbers[place] { return number }
    numbers[place] = places.count
    places.append(place)
    costs.append(Cost())
    return places.count - 1
  }

  /// The function that runs now.
  var running: Int? { frames.last?.number }

  /// A function begins or goes on, inside of what runs now.
  func enter(_ number: Int, in state: LuaState, isAgain: Bool) {
    charge()
    if isAgain { costs[number].resumptions += 1 } else { costs[number].calls += 1 }
    frames.append(Frame(number: number, state: state))
    begin(state)
  }

  /// There was no function that could begin.
  func forgetCall() {
    if let frame = frames.last { costs[frame.number].calls -= 1 }
  }

  /// It has ended or waits.
  func leave() {
    charge()
    guard let frame = frames.popLast() else { return }
    costs[frame.number].longest = max(costs[frame.number].longest, frame.seconds)
    if let outer = frames.last { begin(outer.state) }
  }

  private func begin(_ state: LuaState) {
    allocated = state.allocations
    mark = clock()
  }

  /// What passed since something began or ended is that of what runs.
  private func charge() {
    guard let frame = frames.last else { return }
    let passed = clock() - mark
    let now = frame.state.allocations
    frames[frames.count - 1].seconds += passed
    costs[frame.number].seconds += passed
    costs[frame.number].allocations.count += now.count - allocated.count
    costs[frame.number].allocations.bytes += now.bytes - allocated.bytes
  }
}

extension Script {
  /// A function of the script is called by the host.
  func profile(_ callee: LuaState.Callee, as activity: Activity) {
    guard let profiler else { return }
    let definition = state.definition(of: callee)
    let place = Profiler.Place(
      name: activity.profileName, plugin: plugin?.id, file: definition?.file,
      line: definition?.line ?? 0)
    profiler.enter(profiler.number(of: place), in: state, isAgain: false)
  }

  /// A coroutine of the script goes on.
  func profile(again wait: Wait) {
    guard let profiler, let number = wait.profiled else { return }
    profiler.enter(number, in: state, isAgain: true)
  }
}

extension Activity {
  /// What a profile calls it.
  fileprivate var profileName: String {
    if case .handler(let event) = self { return "on_\(event.word)" }
    return words
  }
}
