import MapEngine
import MapModel
import Reporting

/// Carries out the commands of a trace again, at their virtual times, on a map of its own and
/// without a script, and tells what the map told.
///
/// What the run brought from outside, such as the answers of the geocoder, is taken from the trace.
public final class Replay {
  let trace: Trace
  var engine: Engine
  /// What happens now, record by record.
  public private(set) var result: Trace
  var deferred: [(command: Command, motion: MotionID)] = []
  /// The things on the map by the numbers that they had in the run.
  var overlays: [Int: OverlayID] = [:]
  var names: [OverlayID: String] = [:]
  /// The tiles that are being loaded, by the numbers of their requests.
  var tiles: [Int: TileRequest] = [:]
  /// Whether the run has told that it is ready: tiles are looked for from then on.
  private var isReady = false
  private(set) var now = 0.0
  private var text = TraceText()
  private var question: MapEvent?
  /// Times of the last events that were told.
  private var told: [Double] = []
  private let places: () -> PlaceLayer
  /// Called before virtual time goes on; answers whether it may.
  public var pace: ((Double) -> Bool)?
  /// Called with each record once it has happened.
  public var watch: ((TraceRecord, Trace) -> Void)?
  private var isStopped = false

  /// Times nearer than this belong to one instant: those of the trace are rounded.
  static let instant = 1e-6
  /// A frame nearer than this to a command is at the same time as it.
  private static let sameTime = 2e-9

  /// Makes a map as it was when the run began.
  ///
  /// - Parameter places: the places that the map itself shows; asked for when a finger moves.
  public init(_ trace: Trace, places: @escaping () -> PlaceLayer) {
    self.trace = trace
    self.places = places
    var header = trace.header
    header.revision = TraceText.revision
    result = Trace("replay", header: header)
    engine = Engine(
      viewport: trace.header.viewport, camera: trace.header.camera,
      framesPerSecond: trace.header.framesPerSecond)
  }

  /// Replays the trace.
  ///
  /// - Parameter end: the last virtual time that is replayed.
  /// - Returns: whether it was replayed to its end, and not stopped by `pace`.
  /// - Throws: `TraceFault` for a command that cannot be carried out again.
  public func run(until end: Double = .infinity) throws(TraceFault) -> Bool {
    var wanted: [Double] = []
    for (index, record) in trace.records.enumerated() {
      guard record.time <= end, !isStopped else { break }
      wanted.removeAll { $0 <= record.time - Replay.instant }
      if record.isMapEvent {
        wanted.append(record.time)
        continue
      }
      let reader = RecordReader(trace.commandFields(of: record))
      let tellsMoment =
        record.kind == .command && record.name != "handled" && trace.header.revision > 0
      let moment = tellsMoment ? Moment(reader) : .inTheMiddle
      bring(to: record.time, told: wanted.count, moment)
      guard !isStopped else { break }
      if record.name == "exit", record.kind == .event { finish(wanted.count, at: record.time) }
      note(record, trace.text(of: record))
      if record.kind == .event, record.name == "ready" { isReady = true }
      guard record.kind == .command || record.name == "tile" else { continue }
      do throws(RecordFault) {
        if record.kind != .command {
          try tile(record, reader)
          continue
        }
        try carryOut(MapAction(name: record.name, reader), moment, reader)
      } catch {
        throw .damaged(path: trace.path, line: trace.line(of: index), words: error.words)
      }
    }
    if !isStopped {
      let last = trace.records.last
      if let last, last.time > end {
        bring(to: end, told: 0, Moment())
      } else if let last, last.name != "exit" {
        bring(to: last.time, told: wanted.count, .inTheMiddle)
      }
    }
    return !isStopped
  }

  // MARK: Time

  /// Goes on to a moment: to where so many events of its instant had been told.
  private func bring(to time: Double, told wanted: Int, _ moment: Moment) {
    let soon = time - Replay.instant
    if soon > now {
      settle()
      while let frame = engine.nextFrame, frame < soon, !isStopped { advance(to: frame) }
      guard goOn(to: time) else { return }
    }
    while !isStopped {
      if toldSince(soon) < wanted {
        if tellNext() || beginNext() || lookForTiles() { continue }
        guard let frame = engine.nextFrame, frame <= time + Replay.instant else { break }
        step(to: frame)
        continue
      }
      if !moment.isAmid, tellNext() { continue }
      if !moment.isQueued, beginNext() { continue }
      let tie = moment.isEarly ? -Replay.sameTime : Replay.sameTime
      guard !moment.isAmid, let frame = engine.nextFrame, frame <= time + tie else { break }
      step(to: frame)
    }
    now = max(now, time)
  }

  /// The end of the run: what was still going on then goes on to its own end, unless the run was
  /// ended before.
  private func finish(_ wanted: Int, at time: Double) {
    guard !endedEarly else { return }
    bring(to: time, told: wanted, Moment())
    // Such as a motion that takes longer than it did; one without an end has to be left.
    var steps = 0
    while let frame = engine.nextFrame, steps < Replay.longestRest, !isStopped, !isLimited {
      steps += 1
      advance(to: frame)
    }
  }

  private static let longestRest = 100_000

  /// Whether something cut the run off in the middle of an instant.
  private var endedEarly: Bool {
    trace.records.contains { $0.kind == .log && $0.name == "ended_early" }
      || trace.header.revision == 0
        && trace.records.contains { $0.kind == .error && $0.name == "main chunk" }
  }

  /// Whether the run was ended at a virtual time.
  private var isLimited: Bool {
    trace.records.contains { $0.kind == .log && $0.name == "max_time" }
  }

  private func advance(to frame: Double) {
    guard goOn(to: frame) else { return }
    step(to: frame)
    settle()
  }

  private func step(to frame: Double) {
    engine.advance(to: frame)
    now = max(now, frame)
  }

  private func goOn(to time: Double) -> Bool {
    if let pace, !pace(time) { isStopped = true }
    return !isStopped
  }

  private func settle() {
    while !isStopped, tellNext() || beginNext() || lookForTiles() {}
  }

  /// Looks for the tiles of layers where that is due; answers whether it was.
  private func lookForTiles() -> Bool {
    guard isReady, engine.tilesAreDue else { return false }
    engine.lookForTiles()
    return true
  }

  // MARK: News

  /// Takes the next delivery; answers whether there was one.
  private func tellNext() -> Bool {
    guard let delivery = engine.nextDelivery() else { return false }
    guard case .event(let event) = delivery else { return true }
    let line = text.line(
      Record(
        time: now, sequence: 0, entry: .event(event, subject: event.overlay.map(name))))
    told.removeAll { $0 <= now - 2 * Replay.instant }
    told.append(now)
    question = event
    note(TraceRecord(time: now, kind: .event, name: event.name, place: 0..<0), line[...])
    if trace.header.revision == 0, PastAnswers(trace, from: result).isHandled(event, at: now) {
      engine.answer(event, handled: true)
    }
    return true
  }

  private func toldSince(_ time: Double) -> Int { told.count { $0 > time } }

  private func note(_ record: TraceRecord, _ line: ArraySlice<UInt8>) {
    result.append(line, like: record)
    if let watch, let last = result.records.last { watch(last, result) }
  }

  /// Starts the first command that waited for a handler; answers whether there was one.
  private func beginNext() -> Bool {
    guard !deferred.isEmpty else { return false }
    let (command, motion) = deferred.removeFirst()
    engine.perform(command, motion: motion, at: now)
    return true
  }

  /// The script's name of a thing.
  private func name(of id: OverlayID) -> String {
    engine.overlays[id]?.id ?? names[id] ?? "\(id.number)"
  }

  // MARK: Commands

  private func carryOut(
    _ action: MapAction, _ moment: Moment, _ reader: RecordReader
  ) throws(RecordFault) {
    switch action {
    case .command(let command, let motion):
      if case .gesture = command, engine.placeLayer == nil { engine.placeLayer = places() }
      let command = renamed(command)
      let waits =
        trace.header.revision > 0
        ? moment.isDeferred
        : command.movesCamera && (engine.hasUndelivered || !deferred.isEmpty)
      if waits {
        deferred.append((command, motion))
      } else {
        engine.perform(command, motion: motion, at: now)
      }
    case .handled(let contents):
      if let question { engine.answer(question, handled: true, contents: contents) }
    default:
      change(action)
    }
  }
}
