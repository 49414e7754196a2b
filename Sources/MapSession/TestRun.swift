import Geocoders
import HostSystem
import LuaBridge
import MapModel
import MapScript
import Permissions
import Renderer
import Reporting

/// The text of a file with tests; compiled once, however many states load it.
public final class TestSource {
  /// The text and its name.
  public let source: ScriptSource
  private var compiled: CompiledChunk?

  /// Makes one of a text.
  public init(_ source: ScriptSource) { self.source = source }

  func load(into script: Script) throws(LuaError) -> LuaReference {
    if let compiled { return try script.load(compiled) }
    let chunk = try script.load(source.bytes, name: source.name)
    compiled = script.compiled(chunk, name: source.name)
    return chunk
  }
}

/// A file with tests: each of them runs in a session of its own, on a fresh map.
public struct TestRun: Sendable {
  /// What the sessions are made of; the name and the folder of the script are the file's.
  public var options: SessionOptions
  /// The environment by name.
  public var environment: [String: String]
  /// Where the goldens of the file are.
  public var goldens: GoldenFolder
  /// Where the trace of a test goes, nil for none.
  public var tracePath: String?
  /// Where pictures of the map at the end of a test go.
  public var snapshotPaths: [String] = []
  /// Bytes of output that are kept of a test.
  public static let mostOutput = 256 << 10

  /// Makes a run of the tests of a file.
  public init(options: SessionOptions, environment: [String: String], goldens: GoldenFolder) {
    self.goldens = goldens
    self.options = options
    self.environment = environment
  }

  /// Reads the file's text and notes which tests it declares.
  ///
  /// - Parameter began: told how to stop it from another thread.
  public func list(
    _ file: TestSource, began: (LuaInterrupts) -> Void = { _ in }
  ) -> TestListing {
    let (attempt, script) = perform(file, TestChoice(chosen: nil), began)
    var listing = TestListing()
    listing.cases = script?.testCases ?? []
    listing.failures = attempt.failures
    listing.output = attempt.output
    return listing
  }

  /// Runs one test of the file.
  ///
  /// - Parameters:
  ///   - variation: what goes otherwise.
  ///   - notesPoints: whether the points are noted where something may.
  ///   - began: told how to stop it from another thread.
  public func run(
    _ file: TestSource, test index: Int, variation: Variation? = nil, notesPoints: Bool = false,
    began: (LuaInterrupts) -> Void = { _ in }
  ) -> TestAttempt {
    var choice = TestChoice(chosen: index)
    choice.variation = variation
    choice.notesPoints = notesPoints
    let (attempt, script) = perform(file, choice, began)
    let isDeclared = (script?.testCases.count ?? 0) > index
    guard attempt.status == .passed, !isDeclared else { return attempt }
    return TestAttempt(
      .failed,
      failures: [
        TestFailure(
          .error,
          "the file declares other tests than it did a moment ago; what it declares may depend on "
            + "nothing outside")
      ])
  }

  private func perform(
    _ file: TestSource, _ choice: TestChoice, _ began: (LuaInterrupts) -> Void
  ) -> (TestAttempt, Script?) {
    let trial = Trial(goldens: goldens)
    let output = OutputStream(keeping: TestRun.mostOutput)
    let world = ProcessWorld(
      arguments: [], environment: environment, output: output, messages: OutputStream())
    var options = self.options
    options.permissions = options.scriptPermissions
    let access = ScriptAccess(
      options.permissions, environment: environment, script: options.scriptName, keepsStore: false)
    let session = Session(
      options, messages: Messages(world), output: output, recorder: Recorder(), access: access,
      environment: environment, trial: trial)
    do throws(GeocoderSetupError) {
      session.geocoding = try OnlineGeocoding(
        options.geocoders, options.permissions, environment: environment,
        version: goldens.version, warn: { session.log(.warn, $0, of: nil) })
    } catch {
      return (TestAttempt(.failed, failures: [TestFailure(.error, error.words)]), nil)
    }
    let script: Script
    do throws(LuaBridgeError) {
      script = try Script(
        host: session,
        limits: ScriptLimits(
          memory: options.maxMemory, seed: UInt64(bitPattern: Int64(options.seed)),
          scriptName: options.scriptName, arguments: options.arguments, tests: choice,
          map: session.map, handlers: session.handlers),
        access: access)
    } catch {
      var failure = TestFailure(.error, "the memory limit is too small to begin")
      failure.hint = "give more with --max-memory MIB"
      return (TestAttempt(.failed, failures: [failure]), nil)
    }
    defer { script.close() }
    session.script = script
    trial.soft = { [weak script] in script?.softFailures ?? [] }
    trial.softOmitted = { [weak script] in script?.softFailuresOmitted ?? 0 }
    defer { session.abandonFilms() }
    do throws(PluginFailure) {
      try session.load(options.plugins)
    } catch {
      return (TestAttempt(.failed, failures: [TestFailure(.error, error.words)]), nil)
    }
    do throws(LuaError) {
      let chunk = try file.load(into: script)
      began(script.interrupts)
      session.run(script, main: [chunk])
    } catch {
      var failure = TestFailure(.error, error.message)
      failure.file = error.file ?? file.source.name
      failure.line = error.line
      if let line = error.line {
        failure.message = failure.message.removing(prefix: "\(file.source.name):\(line): ")
      }
      return (TestAttempt(.failed, failures: [failure]), nil)
    }
    var attempt = finish(session, script, trial, output)
    if choice.chosen != nil { writeOutputs(of: &attempt, session) }
    return (attempt, script)
  }

  /// Writes the trace and the pictures that are asked for; what cannot be written fails the test.
  private func writeOutputs(of attempt: inout TestAttempt, _ session: Session) {
    var problems: [String] = []
    if let tracePath {
      var text = TraceText()
      var bytes = text.header(options.traceHeader(version: goldens.version))
      for record in attempt.records { bytes += text.line(record) }
      do throws(FileError) {
        try writeFile(bytes, to: tracePath)
      } catch {
        problems.append("cannot write the trace \(error.shownPath): \(error.reason)")
      }
    }
    for path in snapshotPaths {
      guard let format = PictureFormat(fileName: path) else { continue }
      do {
        let scene = session.scene(SnapshotOptions(format: format))
        try writeFile(try Renderer.picture(scene: scene, format: format), to: path)
      } catch let error as FileError {
        problems.append("cannot write the picture \(error.shownPath): \(error.reason)")
      } catch {
        let words = (error as? RenderError)?.words ?? "\(error)"
        problems.append("cannot make the picture \(path): \(words)")
      }
    }
    guard !problems.isEmpty else { return }
    attempt.status = .failed
    attempt.failures += problems.map { TestFailure(.error, $0) }
  }

  private func finish(
    _ session: Session, _ script: Script, _ trial: Trial, _ output: OutputStream
  ) -> TestAttempt {
    var isTimedOut = false
    trial.takeSoft()
    switch session.stop {
    case nil: session.reportOpenWaits()
    case .maxTime?:
      if session.isOverByMaxTime { session.noteMaxTime() }
    case .error?, .quit?: break
    case .interrupt(let reason)?:
      isTimedOut = reason == .timeLimit
      if isTimedOut { trial.add(session.timeLimitFailure) }
    }
    if case .interrupt? = session.stop {
    } else {
      session.stop = nil
      session.callExitHandlers(trial.failures.isEmpty ? .done : .scriptError)
      if case .interrupt(.timeLimit)? = session.stop {
        isTimedOut = true
        trial.add(session.timeLimitFailure)
      }
    }
    if session.recorder?.isFull == true {
      trial.add(
        TestFailure(
          .error,
          "more than \(Recorder.mostRecords) events and commands came; a test keeps no more"))
    }
    trial.takeSoft()
    var attempt = TestAttempt(.passed, failures: trial.told)
    if isTimedOut {
      attempt.status = .timedOut
    } else if !trial.failures.isEmpty {
      attempt.status = .failed
    } else if let reason = script.testPendingReason {
      attempt.status = .pending
      attempt.reason = reason
    }
    attempt.output = output.bytes
    attempt.logs = trial.logs.map { ($0.time, $0.level.rawValue, $0.message) }
    attempt.virtualSeconds = session.now
    attempt.records = session.recorder?.records ?? []
    attempt.lines = session.recorder?.lines ?? [:]
    attempt.points = script.variablePoints
    return attempt
  }
}

extension Session {
  /// Whether `--max-time`, and not the end of the test's patience, ended the run.
  fileprivate var isOverByMaxTime: Bool { options.maxTime.map { now >= $0 } ?? false }

  /// That the test was stopped, with where it was.
  fileprivate var timeLimitFailure: TestFailure {
    var failure = TestFailure(.timeLimit, "the time limit was reached")
    if let place = interruptedAt?.error {
      failure.file = place.file
      failure.line = place.line
      failure.traceback = place.traceback
      failure.activity = interruptedAt?.activity == .test ? "" : interruptedAt?.activity.words ?? ""
    } else if let wait = script?.openWaits.first {
      failure.file = wait.file
      failure.line = wait.line
      failure.message += " while waiting for \(wait.words)"
    }
    failure.time = now
    failure.hint = "give more with --timeout S or {timeout = S}, or end the loop"
    return failure
  }
}

extension String {
  /// The text without those words in front.
  fileprivate func removing(prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
