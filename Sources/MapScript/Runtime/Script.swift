import Gazetteer
import Geo
import LuaBridge
import MapFiles
import MapModel
import Permissions

/// A script in its own Lua state: its handlers, its waiting coroutines, its objects.
///
/// The session tells it what happened; it asks the session, through `MapHost`, for what it wants.
public final class Script {
  let state: LuaState
  unowned let host: any MapHost
  let access: ScriptAccess
  let memoryLimit: Int
  let keys: Keys
  let addressKeys: AddressKeys
  /// The words of the command line, as given.
  let words: [String]
  let name: String
  private(set) var metatables: Metatables?
  private(set) var shapes: Shapes?
  /// Which tables the global modules are, by name.
  var modules: [String: UInt] = [:]
  var handlers: Handlers
  var waits: Waits
  var timers = Timers()
  var motions = Motions()
  var spawned = SpawnedTasks()
  var observers = Observers()
  var projections: [UInt64: Projection] = [:]
  var userData: [Int: LuaReference] = [:]
  var tileFunctions: [Int: LuaReference] = [:]
  /// Whether it has been told of an area whose outline crosses itself.
  var hasToldOfCrossing = false
  var lostData = LostData()
  var clusters: [UInt64: Cluster] = [:]
  var callbacks: [Int: Callback] = [:]
  var loadedModules: [LuaReference] = []
  var icons = LoadedIcons()
  var lineReaders: [UInt64: LineReader] = [:]
  var iteratorMaker: LuaReference?
  var lastIterator: LuaReference?
  var ledger: Ledger
  var part: PluginPart
  /// Numbers of its own: those of another script of the run begin elsewhere.
  var serial: Int
  var line = Line()
  var peeker: Peek?
  /// What the run's time and memory are charged to, when somebody asks.
  let profiler: Profiler?
  /// What the calls of the API that are under way have taken hold of.
  var heldByCalls: [LuaReference] = []
  /// The tests of the file when it is one with tests.
  let tests: TestBook?
  var testPrelude: [String: LuaReference] = [:]
  private var activity = Activity.main
  var current: Activity { activity }
  private var handling = 0
  private let runningHandlers: RunningHandlers
  /// The call of the API that is under way, when somebody may ask for its line.
  var callInProgress: LuaCall?
  private var isReportingError = false
  /// Whether the run has come to its end and only `on_exit` is still heard.
  public var isOver = false
  /// Whether the main chunk has come to its end.
  public internal(set) var isMainDone = false

  /// Makes a state with the whole API in it.
  ///
  /// - Parameter access: what of the world outside it may reach.
  /// - Throws: `LuaBridgeError` when the memory limit is too small even for that.
  public init(
    host: any MapHost, limits: ScriptLimits, access: ScriptAccess = ScriptAccess(Permissions())
  ) throws(LuaBridgeError) {
    self.host = host
    tests = limits.tests.map { TestBook($0) }
    ledger = Ledger(limit: limits.memory, map: limits.map)
    part = PluginPart(limits.plugin, ordinal: limits.ordinal)
    serial = limits.ordinal << Script.ordinalShift
    waits = Waits(after: serial)
    self.access = access
    memoryLimit = limits.memory
    profiler = limits.profiler
    runningHandlers = limits.handlers
    words = limits.arguments
    name = limits.scriptName
    state = try LuaState(
      memoryLimit: limits.memory, seed: limits.seed, slot: limits.ordinal,
      interrupts: limits.interrupts)
    keys = try Keys(state)
    addressKeys = try AddressKeys(state)
    handlers = try Handlers(state)
    let metatables = try Metatables(self)
    self.metatables = metatables
    shapes = try Shapes(state, keys, metatables)
    try install(limits)
    if profiler != nil { state.countAllocations() }
    if limits.isTrusted { try installDebugging() }
  }

  /// Frees the state and everything in it.
  public func close() { state.close() }

  /// Whether a handler is running, so that camera calls have to wait.
  public var isHandling: Bool { handling > 0 }

  /// A number that no other object of this script has.
  func nextSerial() -> Int {
    serial += 1
    return serial
  }

  /// Compiles a chunk; text only.
  public func load(_ source: [UInt8], name: String) throws(LuaError) -> LuaReference {
    try state.load(source, name: name)
  }

  /// Loads a chunk that was compiled before.
  public func load(_ chunk: CompiledChunk) throws(LuaError) -> LuaReference {
    try state.load(chunk)
  }

  /// What a chunk was compiled to; nil when there is no memory for it.
  public func compiled(_ chunk: LuaReference, name: String) -> CompiledChunk? {
    state.compiled(chunk, name: name)
  }

  /// Runs the script's own text up to its end or its first wait.
  public func start(main chunk: LuaReference) {
    isMainDone = false
    run(.reference(chunk), as: .main, results: noteReturned)
  }

  /// What the main chunk returned where that is an exit code: 0…255, true for 0 and false for 1.
  public private(set) var returnedCode: Int32?
  /// A number that it returned and that is none, in words.
  public private(set) var returnedNonsense: String?

  private func noteReturned(_ values: LuaResults) { noteReturned(values.value(at: 1)) }

  /// Notes what the run is to end with.
  func noteReturned(_ value: LuaValueView) {
    if let flag = value.boolean { returnedCode = flag ? 0 : 1 }
    if let number = value.integer, (0...255).contains(number) {
      returnedCode = Int32(number)
    } else if value.number != nil {
      returnedNonsense = value.description
    }
  }

  // MARK: Running

  /// Runs a function up to its end or its first wait.
  @discardableResult
  func run(
    _ callee: LuaState.Callee, as activity: Activity,
    arguments: (LuaWriter) -> Void = { _ in }, results: (LuaResults) -> Void = { _ in }
  ) -> LuaState.Outcome {
    let before = begin(activity)
    profile(callee, as: activity)
    let outcome: LuaState.Outcome
    switch activity {
    case .spawned, .service, .tile:
      outcome = state.start(
        callee, arguments: arguments, results: { self.collect($0, activity) })
    default:
      outcome = state.start(callee, arguments: arguments, results: results)
    }
    if case .absent = outcome { profiler?.forgetCall() }
    profiler?.leave()
    end(activity, before, outcome)
    return outcome
  }

  /// Goes on with a coroutine whose wait is over.
  public func resume(_ wake: Int) {
    guard let (wait, value) = waits.takeWoken(wake) else { return }
    let before = begin(wait.activity)
    profile(again: wait)
    let results: (LuaResults) -> Void = { self.collect($0, wait.activity) }
    let outcome: LuaState.Outcome
    if case .joined(let join) = value, let failure = spawned.failure(ofJoin: join) {
      _ = finishJoin(join)
      outcome = state.fail(wait.task, with: failure, results: results)
    } else if case .response(.refused(let refusal)) = value {
      outcome = state.fail(wait.task, with: LuaFailure("http", refusal), results: results)
    } else {
      outcome = state.resume(
        wait.task, values: { self.write(value, for: wait.reason, to: $0) }, results: results)
    }
    profiler?.leave()
    end(wait.activity, before, outcome)
  }

  /// Goes on with a coroutine whose wait raises a failure.
  func fail(_ wait: Wait, _ failure: LuaFailure) {
    let before = begin(wait.activity)
    profile(again: wait)
    let outcome = state.fail(
      wait.task, with: failure, results: { self.collect($0, wait.activity) })
    profiler?.leave()
    end(wait.activity, before, outcome)
  }

  private func begin(_ activity: Activity) -> Activity {
    let before = self.activity
    self.activity = activity
    if activity.isHandler { handling += 1 }
    runningHandlers.begin(activity)
    return before
  }

  private func end(_ activity: Activity, _ before: Activity, _ outcome: LuaState.Outcome) {
    if activity.isHandler { handling -= 1 }
    if runningHandlers.end(activity) { host.tookLong(activity, of: plugin?.id) }
    self.activity = before
    finish(outcome, of: activity)
  }

  private func collect(_ values: LuaResults, _ activity: Activity) {
    switch activity {
    case .spawned(let id): keepResult(values, ofSpawned: id)
    case .service(let request): keepAnswer(values, of: request)
    case .tile(let request): answer(values, ofTile: request)
    case .line: line.results?(values)
    case .main: noteReturned(values)
    default: break
    }
  }

  private func finish(_ outcome: LuaState.Outcome, of activity: Activity) {
    switch outcome {
    case .absent, .suspended: return
    case .finished:
      switch activity {
      case .main: isMainDone = true
      case .line: line.end(.finished)
      case .spawned(let id): spawnedEnded(id, error: nil)
      case .service(let request): serviceEnded(request, error: nil)
      case .test: tests?.stepEnded(failed: false)
      case .handler, .callback, .listener, .timer, .tile: break
      }
    case .failed(let raised):
      let error = spawned.completed(lifted(raised))
      if activity == .main { isMainDone = true }
      if activity == .line { return line.end(.failed(error)) }
      if case .spawned(let id) = activity, spawnedEnded(id, error: error) { return }
      if case .service(let request) = activity, !error.isInterrupted {
        return serviceEnded(request, error: error)
      }
      if activity == .test { return testFailed(error) }
      if case .tile(let request) = activity {
        host.answered(tile: request, .failed(error.message))
      }
      report(error, activity)
    }
  }

  /// That a function ran for too long is an error like others: the run goes on.
  private func lifted(_ error: LuaError) -> LuaError {
    guard error.kind == .interrupted(.handlerLimit) else { return error }
    state.interrupts.clear()
    var error = error
    error.kind = .runtime
    error.message = error.message.replacing(
      "stopped by the host", with: "stopped: it ran for longer than --handler-timeout")
    return error
  }

  func report(_ error: LuaError, _ activity: Activity) {
    var isHandled = false
    if !isReportingError, !error.isInterrupted {
      isReportingError = true
      if host.plugins.isEmpty {
        isHandled =
          tell(.error) { writer in
            writer.string(error.message)
            self.write(error, activity, of: nil, to: writer)
          }.isHandled
      } else {
        isHandled = host.tell(error, activity, of: self)
      }
      isReportingError = false
      for number in waits.waiting(for: .error) { wake(number, .error(error, activity)) }
    }
    // A handler's mistake can be taken care of; not so the script's own text, a test's, or an
    // expectation that does not hold.
    if activity == .test || tests?.failure(of: error) != nil { isHandled = false }
    host.failed(
      ScriptFailure(error: error, activity: activity, plugin: plugin?.id, isHandled: isHandled))
    strike(activity)
  }

  // MARK: Events

  /// Tells every handler of the event, then those who wait for it.
  ///
  /// - Returns: what the handlers said.
  @discardableResult
  public func deliver(_ event: MapEvent) -> EventAnswer {
    let name = event.eventName
    let answer = tell(name) { self.write(event, to: $0) }
    wakeWaiting(for: event)
    return answer
  }

  func passes(_ event: MapEvent, _ filter: LuaReference, _ activity: Activity) -> Bool {
    var passes = false
    let outcome = run(
      .reference(filter), as: .listener(.filter),
      arguments: { self.write(event, to: $0) }, results: { passes = $0.value(at: 1).isTruthy })
    if case .suspended(let task) = outcome {
      let place = state.location(of: task).map { "\($0.file):\($0.line): " } ?? ""
      if let number = waits.number(of: task), let wait = waits.remove(number) {
        release(wait, number)
      }
      state.discard(task)
      report(LuaError(message: place + "where must answer at once, it cannot wait"), activity)
    }
    return passes
  }

  private func tell(_ name: EventName, _ arguments: (LuaWriter) -> Void) -> EventAnswer {
    var answer = EventAnswer()
    guard handlers.hasSubscriptions(name) else {
      take(.global(handlers.global(name)), name, into: &answer, arguments)
      return answer
    }
    for listener in handlers.listeners(of: name) {
      take(listener, name, into: &answer, arguments)
    }
    return answer
  }

  /// Runs one handler, and takes what it says into the answer.
  ///
  /// - Returns: whether there is such a handler.
  @discardableResult
  func take(
    _ listener: Handlers.Listener, _ name: EventName, into answer: inout EventAnswer,
    _ arguments: (LuaWriter) -> Void
  ) -> Bool {
    func note(_ results: LuaResults) {
      if results.count > 0 { self.note(results.value(at: 1), of: name, in: &answer) }
    }
    switch listener {
    case .global(let key):
      for _ in 0..<callCount(.global(key), name) {
        let outcome = run(.global(key), as: .handler(name), arguments: arguments, results: note)
        if case .absent = outcome { return false }
      }
    case .subscription(let subscription):
      guard handlers.isActive(subscription.id) else { return false }
      if subscription.isOnce { _ = handlers.remove(subscription.id) }
      for _ in 0..<callCount(.reference(subscription.function), name) {
        run(
          .reference(subscription.function), as: .handler(name), arguments: arguments,
          results: note)
      }
      if subscription.isOnce {
        state.release(subscription.function)
        letGo(Ledger.object)
      }
    }
    return true
  }

  /// How often a handler is called for one event: once, but where a test tries something else.
  private func callCount(_ callee: LuaState.Callee, _ name: EventName) -> Int {
    tests == nil ? 1 : calls(of: callee, for: name)
  }
}

extension Script {
  /// A number of a script, shifted by this, is its ordinal.
  public static let ordinalShift = 40

  /// What is running now, in words.
  public var runningWords: String {
    current.words + (plugin.map { " of plugin '\($0.id)'" } ?? "")
  }

  /// Stops whatever runs in the state, for that reason.
  public func interrupt(_ reason: InterruptReason) { state.interrupts.request(reason) }

  /// Whether a stop of the run was asked for.
  public var isInterrupted: Bool {
    state.interrupts.isRequested && state.interrupts.requested != .handlerLimit
  }

  /// Why a stop was asked for.
  public var interruptReason: InterruptReason? { state.interrupts.requested }

  /// Stops the state from other threads too.
  public var interrupts: LuaInterrupts { state.interrupts }
}
