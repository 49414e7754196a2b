import LuaBridge
import MapModel

/// Coroutines started with `spawn`, and what `all` and `race` put together.
struct SpawnedTasks {
  enum Status {
    case running
    case finished(LuaReference?)
    case failed(LuaFailure)
    case canceled
  }

  /// One of the things that `all` or `race` waits for.
  enum Part: Hashable {
    case motion(MotionID)
    case task(Int)
  }

  enum PartResult {
    case outcome(MotionOutcome)
    case value(LuaReference?)
    case failure(LuaFailure)
    case canceled
  }

  struct Join {
    let parts: [Part]
    let isRace: Bool
    /// Whether the one result is returned by itself.
    let isSingle: Bool
    let owned: Set<Int>
    var results: [PartResult?]
    var winner: Int?
  }

  private(set) var status: [Int: Status] = [:]
  private var result: [Int: LuaReference] = [:]
  private(set) var joins: [Int: Join] = [:]
  /// Those that still run and that nobody can ask about any more.
  private var forgotten: Set<Int> = []
  /// Errors that nobody has waited for yet, by task; they are told when the instant is over.
  private var unclaimed: [Int: (order: Int, error: LuaError)] = [:]
  private var left = 0
  /// The last errors that somebody was given who waited, for those who fail with the same.
  private var passedOn: [LuaError] = []
  private static let remembered = 16
  private static let mostUnclaimed = 1000
  /// Bytes of a traceback that goes through several coroutines, at most.
  private static let longestTraceback = 8192

  var hasUnclaimed: Bool { !unclaimed.isEmpty }

  /// Whether so many wait to be told that another one is told at once.
  var isFull: Bool { unclaimed.count >= SpawnedTasks.mostUnclaimed }

  /// Somebody who waited is given the error.
  mutating func passOn(_ error: LuaError) {
    if passedOn.count == SpawnedTasks.remembered { passedOn.removeFirst() }
    passedOn.append(error)
  }

  /// An error with the calls that led to it in the coroutine that it comes from, too.
  mutating func completed(_ error: LuaError) -> LuaError {
    guard let place = passedOn.lastIndex(where: { $0.message == error.message }) else {
      return error
    }
    let origin = passedOn.remove(at: place)
    guard origin.traceback.utf8.count < SpawnedTasks.longestTraceback else { return error }
    var error = error
    let calls = error.traceback.split(separator: "\n").dropFirst()
    error.traceback = ([origin.traceback[...]] + calls).joined(separator: "\n")
    return error
  }

  mutating func leave(_ error: LuaError, of id: Int) {
    left += 1
    unclaimed[id] = (left, error)
  }

  /// Somebody waits for a task that may have failed already.
  mutating func claim(_ id: Int) {
    if let (_, error) = unclaimed.removeValue(forKey: id) { passOn(error) }
  }

  mutating func takeUnclaimed() -> [(id: Int, error: LuaError)] {
    defer { unclaimed = [:] }
    return unclaimed.sorted { $0.value.order < $1.value.order }.map { ($0.key, $0.value.error) }
  }

  mutating func begin(_ id: Int) { status[id] = .running }

  mutating func keep(_ reference: LuaReference, of id: Int) { result[id] = reference }

  /// - Returns: whether nobody can ask about it any more.
  mutating func end(_ id: Int, failure: LuaFailure?) -> Bool {
    status[id] = failure.map(Status.failed) ?? .finished(result.removeValue(forKey: id))
    return forgotten.remove(id) != nil
  }

  /// What became of a task has been told to all who can ask.
  mutating func drop(_ id: Int) { status[id] = nil }

  mutating func cancel(_ id: Int) { status[id] = .canceled }

  /// Forgets a task that nobody can ask about any more.
  ///
  /// - Returns: its result, to release.
  mutating func forget(_ id: Int) -> LuaReference? {
    switch status[id] {
    case .finished(let value)?:
      status[id] = nil
      return value
    case .canceled?, .failed?:
      status[id] = nil
      return nil
    case .running?:
      forgotten.insert(id)
      return nil
    case nil: return nil
    }
  }

  mutating func add(_ join: Join, _ id: Int) { joins[id] = join }

  mutating func remove(join id: Int) -> Join? { joins.removeValue(forKey: id) }

  mutating func record(_ result: PartResult, at place: Int, ofJoin id: Int) {
    guard joins[id] != nil else { return }
    joins[id]?.results[place] = result
    if joins[id]?.winner == nil { joins[id]?.winner = place }
  }

  /// Whether a join has all that it needs.
  func isComplete(_ join: Join) -> Bool {
    if join.results.contains(where: { if case .failure? = $0 { true } else { false } }) {
      return true
    }
    return join.isRace ? join.winner != nil : !join.results.contains { $0 == nil }
  }

  /// The failure of the first part that failed.
  func failure(ofJoin id: Int) -> LuaFailure? {
    for case .failure(let failure)? in joins[id]?.results ?? [] { return failure }
    return nil
  }
}

extension Script {
  /// Reports the errors of coroutines that nobody has waited for.
  ///
  /// - Returns: whether there were any.
  public func reportUnclaimed() -> Bool {
    let errors = spawned.takeUnclaimed()
    for (id, error) in errors { report(error, .spawned(id)) }
    return !errors.isEmpty
  }

  /// Starts a coroutine of its own.
  func spawn(_ function: LuaReference) -> Int {
    let id = nextSerial()
    spawned.begin(id)
    run(.reference(function), as: .spawned(id))
    state.release(function)
    return id
  }

  func keepResult(_ values: LuaResults, ofSpawned id: Int) {
    if values.count > 0, let reference = try? values.value(at: 1).reference() {
      spawned.keep(reference, of: id)
    }
  }

  /// - Returns: whether somebody else takes the error.
  @discardableResult
  func spawnedEnded(_ id: Int, error: LuaError?) -> Bool {
    let failure = error.map { LuaFailure(message: $0.message, level: 0, cause: $0.cause) }
    let isForgotten = spawned.end(id, failure: failure)
    defer { if isForgotten { spawned.drop(id) } }
    let isTaken: Bool
    if let error, let failure {
      if error.isInterrupted { return false }
      isTaken = joinPart(.task(id), ended: .failure(failure))
      guard isTaken || !spawned.isFull else { return false }
      if isTaken { spawned.passOn(error) } else { spawned.leave(error, of: id) }
      return true
    } else {
      guard case .finished(let value)? = spawned.status[id] else { return false }
      isTaken = joinPart(.task(id), ended: .value(value))
      if isForgotten, !isTaken, let value { state.release(value) }
    }
    return isTaken
  }

  /// Starts waiting for all of the parts or the first of them.
  func join(
    _ parts: [SpawnedTasks.Part], owned: Set<Int>, isRace: Bool, isSingle: Bool = false,
    _ arguments: Arguments
  ) throws(LuaFailure) -> LuaReturn {
    let id = nextSerial()
    var join = SpawnedTasks.Join(
      parts: parts, isRace: isRace, isSingle: isSingle, owned: owned,
      results: Array(repeating: nil, count: parts.count))
    for (place, part) in parts.enumerated() {
      if case .task(let task) = part { spawned.claim(task) }
      guard let result = result(of: part) else { continue }
      join.results[place] = result
      if join.winner == nil { join.winner = place }
    }
    spawned.add(join, id)
    guard !parts.isEmpty, !spawned.isComplete(join) else {
      if let failure = spawned.failure(ofJoin: id) {
        _ = finishJoin(id)
        throw failure
      }
      write(.joined(id), for: .join(id), to: arguments.results)
      return .results
    }
    return try park(arguments, for: .join(id))
  }

  private func result(of part: SpawnedTasks.Part) -> SpawnedTasks.PartResult? {
    switch part {
    case .motion(let motion):
      return motions[motion]?.outcome.map(SpawnedTasks.PartResult.outcome)
    case .task(let id):
      switch spawned.status[id] {
      case .finished(let value)?: return .value(value)
      case .failed(let failure)?: return .failure(failure)
      case .canceled?: return .canceled
      default: return nil
      }
    }
  }

  /// - Returns: whether a join waited for the part.
  @discardableResult
  func joinPart(_ part: SpawnedTasks.Part, ended result: SpawnedTasks.PartResult) -> Bool {
    guard !spawned.joins.isEmpty else { return false }
    var isTaken = false
    for (id, join) in spawned.joins.sorted(by: { $0.key < $1.key }) {
      for (place, other) in join.parts.enumerated() where other == part {
        guard join.results[place] == nil, let number = waits.waiting(forJoin: id) else { continue }
        isTaken = true
        spawned.record(result, at: place, ofJoin: id)
        if let now = spawned.joins[id], spawned.isComplete(now) { wake(number, .joined(id)) }
      }
    }
    return isTaken
  }

  /// Takes a join apart: what it started itself and is not needed any more is ended.
  func finishJoin(_ id: Int) -> SpawnedTasks.Join? {
    guard let join = spawned.remove(join: id) else { return nil }
    for task in join.owned.sorted() {
      if case .running? = spawned.status[task] { cancel(spawned: task) }
      spawned.drop(task)
    }
    return join
  }

  /// Ends a spawned coroutine where it waits.
  func cancel(spawned id: Int) {
    let waiting = waits.waiting.first { $0.value.activity == .spawned(id) }
    guard let (number, wait) = waiting, waits.remove(number) != nil else { return }
    release(wait, number)
    if case .join(let join) = wait.reason { _ = finishJoin(join) }
    if let error = state.discard(wait.task) { report(error, .spawned(id)) }
    spawned.cancel(id)
    joinPart(.task(id), ended: .canceled)
  }
}
