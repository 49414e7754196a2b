import LuaBridge
import MapModel

/// What a coroutine waits for.
enum WaitReason {
  case sleep(until: Double)
  case idle
  case settled
  case event(EventName, filter: LuaReference?)
  case motion(MotionID)
  case response(Int)
  case join(Int)

  /// The reason in words, for the message that nothing will come.
  var words: String {
    switch self {
    case .sleep: "a time"
    case .idle: "idle"
    case .settled: "the map to settle"
    case .event(let name, _): "the event '\(name.word)'"
    case .motion: "a motion"
    case .response: "a response"
    case .join: "a task, all or race"
    }
  }
}

/// What a coroutine is told when its wait is over.
enum WakeValue {
  case nothing
  case yes
  case timeout([String])
  case outcome(MotionOutcome)
  case event(MapEvent)
  case error(LuaError, Activity)
  case response(RequestAnswer)
  case joined(Int)
}

/// A coroutine that waits.
struct Wait {
  let task: LuaTask
  let activity: Activity
  let reason: WaitReason
  /// Whether a timeout is scheduled under the wait's number.
  let isTimed: Bool
  /// How many deferred commands had been given when it began: it waits for those too.
  let commands: Int
  /// Which function a profile charges; nil when there is none.
  let profiled: Int?
}

/// The coroutines that wait, each under a number of its own that is used once: a late answer
/// finds nothing and resumes nobody.
struct Waits {
  private(set) var waiting: [Int: Wait] = [:]
  private var woken: [Int: (wait: Wait, value: WakeValue)] = [:]
  private var byEvent: [[Int]] = Array(repeating: [], count: EventName.allCases.count)
  private var byMotion: [MotionID: [Int]] = [:]
  private var byResponse: [Int: Int] = [:]
  private var byJoin: [Int: Int] = [:]
  private(set) var settling: [Int] = []
  private(set) var resting: [Int] = []
  private var last: Int

  /// No waits; the numbers of those to come follow a number.
  init(after number: Int) { last = number }

  /// The number that the next wait gets.
  var next: Int { last + 1 }

  mutating func add(_ wait: Wait) -> Int {
    last += 1
    waiting[last] = wait
    switch wait.reason {
    case .sleep: break
    case .idle: resting.append(last)
    case .settled: settling.append(last)
    case .event(let name, _): byEvent[name.rawValue].append(last)
    case .motion(let motion): byMotion[motion, default: []].append(last)
    case .response(let id): byResponse[id] = last
    case .join(let id): byJoin[id] = last
    }
    return last
  }

  /// Those who wait for the event, oldest first.
  func waiting(for event: EventName) -> [Int] { byEvent[event.rawValue] }

  /// Those who wait for the motion, oldest first.
  func waiting(for motion: MotionID) -> [Int] { byMotion[motion] ?? [] }

  /// The number of the wait that the task is in.
  func number(of task: LuaTask) -> Int? { waiting.first { $0.value.task == task }?.key }

  /// Who waits for the response.
  func waiting(forResponse id: Int) -> Int? { byResponse[id] }

  /// Who waits for the join.
  func waiting(forJoin id: Int) -> Int? { byJoin[id] }

  /// Ends a wait: it is over and its coroutine is due.
  ///
  /// - Returns: the wait, or nil when it was over already.
  mutating func wake(_ number: Int, with value: WakeValue) -> Wait? {
    guard let wait = waiting.removeValue(forKey: number) else { return nil }
    forget(number, wait.reason)
    woken[number] = (wait, value)
    return wait
  }

  /// Takes out what was woken.
  mutating func takeWoken(_ number: Int) -> (wait: Wait, value: WakeValue)? {
    woken.removeValue(forKey: number)
  }

  /// Takes a wait out without waking it.
  mutating func remove(_ number: Int) -> Wait? {
    guard let wait = waiting.removeValue(forKey: number) else { return nil }
    forget(number, wait.reason)
    return wait
  }

  private mutating func forget(_ number: Int, _ reason: WaitReason) {
    switch reason {
    case .sleep: break
    case .idle: resting.removeAll { $0 == number }
    case .settled: settling.removeAll { $0 == number }
    case .event(let name, _): byEvent[name.rawValue].removeAll { $0 == number }
    case .motion(let motion):
      byMotion[motion]?.removeAll { $0 == number }
      if byMotion[motion]?.isEmpty == true { byMotion[motion] = nil }
    case .response(let id): byResponse[id] = nil
    case .join(let id): byJoin[id] = nil
    }
  }
}
