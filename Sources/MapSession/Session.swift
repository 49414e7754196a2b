import Gazetteer
import Geo
import HostSystem
import LuaBridge
import MapEngine
import MapModel
import MapScript
import Terminal

/// One run: the engine, the clock, the script, and the only loop that joins them.
final class Session {
  var engine: Engine
  let options: SessionOptions
  let messages: Messages
  let output: OutputStream
  let recorder: Recorder?
  /// What becomes of the test that the run is, nil when it is none.
  let trial: Trial?
  let access: ScriptAccess
  var script: Script?
  private(set) var now = 0.0
  var clock = VirtualClock<ScriptToken>()
  var tickets: [ScriptToken: VirtualClock<ScriptToken>.Ticket] = [:]
  private var frame: (time: Double, order: UInt64)?
  var wakes = Queue<Int>()
  private var deferred = Queue<(command: Command, motion: MotionID)>()
  private(set) var deferredCommands = 0
  private var begunCommands = 0
  private var depth = 0
  /// Whether the main chunk has ended or waited: nothing of the map itself is told before.
  private var isReady = false
  /// How many commands that move something were given.
  private(set) var motions = 0
  private var commandsAtThisInstant = 0
  var room = PluginRoom()
  /// How pictures get onto the terminal, once one was shown.
  var pictures: TerminalPictures?
  /// What time and memory are charged to, when somebody asks.
  var profiler: Profiler?
  /// What all scripts together have put on the map.
  let map = MapLedger()
  /// The handlers that run.
  let handlers = RunningHandlers()
  /// Which things on the map came from geographic files.
  var layers = PlacedLayers()
  let environment: [String: String]
  var requests = Requests()
  var web: WebRequests
  var tileLoads = TileLoads()
  /// Who answers in place of the embedded world, if anybody.
  var geocoding: OnlineGeocoding?
  /// What the map itself shows.
  var mapType: MapType {
    didSet { recordSetting("map_type", .text(mapType.rawValue)) }
  }
  /// How the map itself is drawn.
  var style: MapStyle {
    didSet { recordSetting("style", RecordValue(StyleReader.description(of: style))) }
  }
  var films = Films()
  /// How many things of each kind were ever added, for their names.
  var overlaysMade = Array(repeating: 0, count: OverlayKind.allCases.count)
  /// The names of markers that were taken off while events about them were still to come.
  var namesOfRemoved: [OverlayID: String] = [:]
  private(set) var pacer: RealtimePacer?
  /// Virtual seconds after which the run ends normally.
  private var end: Double?
  /// Why the run ends before it is over by itself.
  var stop: Stop?
  /// What ran when it was interrupted.
  var interruptedAt: ScriptFailure?
  /// The exit code as far as errors decide it.
  var code = ExitCode.done

  /// How many coroutines may be resumed inside one another's camera calls.
  private static let deepest = 8
  /// How many camera commands one instant takes before it counts as a loop.
  static let mostCommandsAtOnce = 10_000

  /// Makes a run that has not begun.
  init(
    _ options: SessionOptions, messages: Messages, output: OutputStream, recorder: Recorder?,
    access: ScriptAccess, environment: [String: String] = [:], trial: Trial? = nil
  ) {
    self.environment = environment
    self.trial = trial
    self.access = access
    end = options.maxTime
    web = WebRequests(access.network)
    mapType = options.mapType
    style = options.style
    self.options = options
    self.messages = messages
    self.output = output
    self.recorder = recorder
    engine = Engine(
      viewport: options.viewport, camera: options.camera,
      framesPerSecond: options.framesPerSecond)
    if options.isRealtime { pacer = RealtimePacer() }
  }

  // MARK: The loop

  /// Runs the plugins, then the main chunks, one after the other, and everything that comes of them.
  func run(_ script: Script, main chunks: [LuaReference]) {
    var rest = chunks[...]
    startPlugins()
    startNext(of: &rest, script)
    isReady = true
    if stop == nil { deliver(.event(.ready)) }
    while goesOn {
      settle()
      if script.isMainDone, !rest.isEmpty {
        startNext(of: &rest, script)
      } else if trial != nil, script.isMainDone, goOnWithTest(script) {
        continue
      } else if stop != nil || !advance(), !failTestWait(script) {
        break
      }
    }
  }

  /// Begins the test when its file has declared it, or runs its next step.
  ///
  /// - Returns: false when there is nothing to begin now.
  private func goOnWithTest(_ script: Script) -> Bool {
    guard stop == nil else { return false }
    if script.isDeclaringTests {
      script.beginTest()
      return true
    }
    guard script.isTestStepDue else { return false }
    script.runTestStep()
    if !script.isTestRunning { end = min(end ?? .infinity, now + Trial.patience) }
    return true
  }

  /// A test that waits for what can no longer happen fails there; what runs after it still does.
  private func failTestWait(_ script: Script) -> Bool {
    guard trial != nil, script.isTestRunning else { return false }
    switch stop {
    case nil: return script.failTestWait("which can no longer happen")
    case .maxTime?:
      stop = nil
      end = nil
      return script.failTestWait("and --max-time \(shortTime(options.maxTime ?? now)) s is over")
    case .error?, .quit?, .interrupt?: return false
    }
  }

  private func startNext(of chunks: inout ArraySlice<LuaReference>, _ script: Script) {
    repeat {
      guard let chunk = chunks.popFirst() else { return }
      script.start(main: chunk)
    } while stop == nil && script.isMainDone
  }

  /// Whether nothing has ended the run. Asked at every happening, so that a request to stop is seen
  /// when no Lua runs that would see it.
  var goesOn: Bool {
    guard stop == nil, script?.isLineDone != true else { return false }
    guard script?.isInterrupted == true else { return true }
    stop = .interrupt(script?.interruptReason ?? .user)
    return false
  }

  /// Goes on to the next thing on the clock.
  ///
  /// - Returns: false when nothing is left that could happen.
  func advance() -> Bool {
    if isBusyOutside, let goesOn = advanceWeb() { return goesOn }
    return advanceClock()
  }

  /// Goes on to the next thing on the clock, whatever is asked of servers.
  ///
  /// - Returns: false when nothing is left that could happen.
  func advanceClock() -> Bool {
    guard let (time, isFrame) = nextHappening else { return finishInstant() }
    if time > now, finishInstant() { return true }
    if let end, time > end {
      go(to: end)
      stop = .maxTime
      return false
    }
    guard go(to: time) else { return true }
    if isFrame {
      engine.advance(to: time)
      noteFrame()
    } else if let (_, token) = clock.popNext() {
      tickets[token] = nil
      arrive(token)
    }
    return true
  }

  /// What comes last at an instant: errors that nobody took, and the observers' news.
  ///
  /// - Returns: whether anything was told, so that more may be due.
  func finishInstant() -> Bool {
    guard room.running.isEmpty else { return finishInstant(of: scripts) }
    guard let script, script.hasLastWords else { return false }
    return finishInstant(of: [script])
  }

  private func finishInstant(of scripts: [Script]) -> Bool {
    var isAnyTold = false
    for script in scripts where script.hasLastWords {
      if script.reportUnclaimed() { isAnyTold = true }
      if script.tellObservers() { isAnyTold = true }
    }
    return isAnyTold
  }

  /// When the next thing happens, and whether it is the engine's.
  var nextHappening: (time: Double, isFrame: Bool)? {
    switch (frame, clock.next) {
    case (nil, nil): return nil
    case (let frame?, nil): return (frame.time, true)
    case (nil, let next?): return (next.time, false)
    case (let frame?, let next?):
      let isFrame = (frame.time, frame.order) < (next.time, next.order)
      return (isFrame ? frame.time : next.time, isFrame)
    }
  }

  /// - Returns: false when the wait in real time was cut short.
  @discardableResult
  func go(to time: Double) -> Bool {
    if time > now {
      if pacer != nil {
        output.flush()
        if pacer?.wait(until: time, while: { self.script?.isInterrupted != true }) == false {
          stop = stop ?? .interrupt(script?.interruptReason ?? .user)
          return false
        }
      }
      if !films.running.isEmpty { takeFrames(until: time) }
      now = time
      commandsAtThisInstant = 0
    }
    return true
  }

  /// In real time, virtual time is not behind the clock on the wall after a wait outside.
  func catchUp() {
    guard let pacer else { return }
    let limit = min(nextHappening?.time ?? .infinity, options.maxTime ?? .infinity)
    go(to: max(now, min(pacer.elapsed, limit)))
  }

  private func arrive(_ token: ScriptToken) {
    if case .response(let id) = token {
      answer(id)
    } else {
      owner(of: token.number)?.arrived(token)
    }
  }

  /// Does everything that is due at this instant: wakes coroutines, delivers events one at a time,
  /// and starts deferred commands once the events of the earlier ones are told.
  func settle() {
    depth += 1
    defer { depth -= 1 }
    while goesOn {
      if !wakes.isEmpty, depth <= Session.deepest, let wake = wakes.popFirst() {
        owner(of: wake)?.resume(wake)
      } else if let letter = room.mail.takeFirst() {
        deliver(letter)
      } else if let delivery = engine.nextDelivery() {
        deliver(delivery)
      } else if !deferred.isEmpty, let (command, motion) = deferred.popFirst() {
        begunCommands += 1
        engine.perform(command, motion: motion, at: now)
        noteFrame()
      } else if isAnyScript(\.isWaitingForRest), !isEngineBusy {
        forEachScript { $0.cameraRested(begun: begunCommands) }
      } else if isReady, engine.tilesAreDue {
        engine.lookForTiles()
      } else if tileLoads.hasRoom, let request = engine.nextTileRequest() {
        load(request)
      } else if isAnyScript(\.isWaitingForSettling), engine.pending.isEmpty {
        forEachScript { $0.mapSettled() }
      } else if !tendPlugins() {
        return
      }
    }
  }

  func deliver(_ delivery: Delivery) {
    noteFrame()
    switch delivery {
    case .outcome(let motion, let outcome):
      forEachScript { $0.ended(motion, outcome) }
    case .event(let event):
      if case .change = event { requests.cameraMoved() }
      recorder?.record(.event(event, subject: subject(of: event)), at: now)
      let answer = tellScripts(event)
      if case .idle = event, isAnyScript(\.isWaitingForRest), !isEngineBusy {
        forEachScript { $0.cameraRested(begun: begunCommands) }
      }
      if stop == nil, event.isQuestion {
        recordAnswer(answer, to: event)
        engine.answer(event, handled: answer.isHandled, contents: answer.contents)
        noteFrame()
      }
    }
  }

  private func noteFrame() {
    guard engine.nextFrame != frame?.time else { return }
    frame = engine.nextFrame.map { ($0, clock.takeOrder()) }
  }

  // MARK: Commands

  /// Carries a command out, at once or after the running handler.
  func perform(
    _ command: Command, started: (MotionID) -> Void
  ) throws(LuaFailure) -> MotionID {
    if script?.isOver == true {
      throw LuaFailure("\(command.record.name): the run is over, the map moves no more")
    }
    do {
      try engine.check(command)
    } catch {
      throw LuaFailure(error.words(for: command))
    }
    if command.movesCamera {
      commandsAtThisInstant += 1
      if commandsAtThisInstant > Session.mostCommandsAtOnce {
        throw LuaFailure(
          "more than \(Session.mostCommandsAtOnce) camera commands at \(shortTime(now)) s: "
            + "\(runningWords) keeps moving the map in a loop")
      }
    }
    if case .gesture = command { showPlaces() }
    motions += 1
    let motion = MotionID(motions)
    started(motion)
    let isHandling = isHandling
    let isDeferred = command.movesCamera && (isHandling || !deferred.isEmpty)
    if recorder != nil {
      let (name, fields) = command.record
      recordCommand(
        name, fields + [RecordField("motion", .number(Double(motions)))], isDeferred: isDeferred)
    }
    if isDeferred {
      // In call order, also where a coroutine runs between a handler and what it asked for.
      deferredCommands += 1
      deferred.append((command, motion))
    } else {
      engine.perform(command, motion: motion, at: now)
      noteFrame()
    }
    if !isHandling { settle() }
    return motion
  }

  /// Lets engine changes that are no commands, such as a new selection, tell their events.
  func engineChanged() {
    noteFrame()
    if !isHandling { settle() }
  }

  /// Whether commands wait for the running handler.
  var hasDeferredCommands: Bool { !deferred.isEmpty }

  // MARK: Clock

  func schedule(_ token: ScriptToken, at time: Double) {
    tickets[token] = clock.schedule(token, at: time)
  }

  func unschedule(_ token: ScriptToken) {
    if let ticket = tickets.removeValue(forKey: token) { clock.cancel(ticket) }
  }

  /// Forgets what is scheduled for a script.
  func unscheduleAll(of ordinal: Int) {
    for token in tickets.keys where token.number >> Script.ordinalShift == ordinal {
      unschedule(token)
    }
  }

  func enqueue(_ wake: Int) { wakes.append(wake) }
}

extension MapEvent {
  /// Whether the engine waits for what the handlers say.
  fileprivate var isQuestion: Bool {
    switch self {
    case .tapMarker, .tapCluster, .tapClusterItem, .markerInfoWindow, .markerInfoContents,
      .tapCompassButton,
      .tapMyLocationButton:
      true
    default: false
    }
  }
}
