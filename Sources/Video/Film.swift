import HostSystem
import MapModel

/// A film of what a map shows, taken as the clock goes on and made meanwhile.
///
/// It belongs to the thread that takes it.
public final class Film {
  /// Something of a film that is only planned.
  public enum PlanEntry: Sendable {
    /// A frame that is drawn once, and shown for so many frames.
    case shot(number: Int, count: Int, time: Double, camera: Camera)
    /// All of it; the encoder's line is nil where there is none.
    case end(frames: Int, drawn: Int, size: FrameSize, encoder: String?)
  }

  private enum Work {
    case making(FilmMaker)
    case planning(Plan)
  }

  private struct Plan {
    var drawn = 0
    let encoder: String?
    let tell: (PlanEntry) -> Void
  }

  private let size: FrameSize
  private var timeline: FilmTimeline
  private var work: Work
  private var keys: FrameKeys?
  private var made = 0
  private var lastItems: [Scene.Item] = []

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - start: virtual seconds of its first frame.
  ///   - kept: the folder that frames are kept in, for a film in a file; nil for none.
  /// - Throws: `FilmError`; nothing is left of the target then.
  public convenience init(
    _ wish: FilmWish, size: FrameSize, start: Double, to target: FilmTarget,
    keepingIn kept: OpenFolder?, _ setting: FilmSetting
  ) throws(FilmError) {
    var encoder: Encoder?
    var folder: FrameFolder?
    switch target {
    case .folder(let open): folder = try FrameFolder(open)
    case .file(let file):
      do throws(FilmError) {
        folder = try kept.map { open throws(FilmError) in try FrameFolder(open) }
        let line = EncoderLine(
          wish.format, size: size, rate: wish.framesPerSecond,
          input: folder == nil ? .pixels : .png, target: ChildProcess.handedOver)
        encoder = try Encoder(
          Encoder.Program(environment: setting.environment), line, to: file)
      } catch {
        file.discard()
        throw error
      }
    }
    let maker = FilmMaker(
      setting, size: size, encoder: encoder, folder: folder, isWhole: wish.frames == nil)
    self.init(wish, size: size, start: start, .making(maker))
    if folder != nil { keys = FrameKeys(version: setting.version, size: size) }
  }

  /// Begins a film that is only told about.
  ///
  /// - Parameter isKept: whether its frames would be kept in a folder.
  public convenience init(
    planning wish: FilmWish, size: FrameSize, start: Double, isKept: Bool,
    environment: [String: String], tell: @escaping (PlanEntry) -> Void
  ) {
    let line = EncoderLine(
      wish.format, size: size, rate: wish.framesPerSecond, input: isKept ? .png : .pixels,
      target: ChildProcess.handedOver)
    let program = try? Encoder.Program(environment: environment).path
    let encoder = wish.format == .folder ? nil : line.text(program: program ?? "ffmpeg")
    self.init(wish, size: size, start: start, .planning(Plan(encoder: encoder, tell: tell)))
  }

  private init(_ wish: FilmWish, size: FrameSize, start: Double, _ work: Work) {
    self.size = size
    self.work = work
    timeline = FilmTimeline(
      start: start, rate: wish.framesPerSecond, fade: wish.fade, range: wish.frames)
  }

  /// How many frames it has so far.
  public var count: Int { timeline.count }

  /// Takes the frames from now until a time to which the clock is about to move.
  ///
  /// - Parameters:
  ///   - frame: what is seen at a time until then.
  ///   - goesOn: asked from time to time where this has to wait.
  /// - Throws: what went wrong with the frames so far; the film is to be abandoned then.
  public func take(
    until time: Double, while goesOn: () -> Bool, _ frame: (Double) -> FilmFrame
  ) throws(FilmError) {
    guard !timeline.isDone else { return }
    try timeline.take(until: time, frame) { shot throws(FilmError) in
      try add(shot, while: goesOn)
    }
  }

  /// Ends the film now, and makes all that is still to be made.
  ///
  /// - Throws: `FilmError`; the film is given up then.
  public func end(
    at time: Double, while goesOn: () -> Bool, _ frame: (Double) -> FilmFrame
  ) throws(FilmError) {
    do throws(FilmError) {
      try timeline.end(at: time, frame) { shot throws(FilmError) in
        try add(shot, while: goesOn)
      }
      guard made > 0 else { throw .noFrames(count: count) }
      switch work {
      case .planning(let plan):
        plan.tell(.end(frames: made, drawn: plan.drawn, size: size, encoder: plan.encoder))
      case .making(let maker): try maker.finish(count: count, made: made, while: goesOn)
      }
    } catch {
      abandon()
      throw error
    }
  }

  /// Gives the film up: nothing is left of it but frames that are kept in a folder.
  public func abandon() {
    if case .making(let maker) = work { maker.abandon() }
  }

  /// Leaves nothing broken behind, from another thread and for a process that is about to end; told
  /// until when it may take.
  public var emergencyEnd: @Sendable (Double) -> Void {
    guard case .making(let maker) = work else { return { _ in } }
    return { maker.abandonSoon(until: $0) }
  }

  private func add(_ shot: Shot, while goesOn: () -> Bool) throws(FilmError) {
    var shot = shot
    made += shot.count
    switch work {
    case .planning(var plan):
      guard goesOn() else { throw .interrupted }
      plan.drawn += 1
      work = .planning(plan)
      plan.tell(
        .shot(
          number: shot.number, count: shot.count, time: shot.time,
          camera: shot.frame.scene.camera))
    case .making(let maker):
      shot.key = keys?.key(of: shot.frame)
      shot.weight = weight(of: shot.frame.scene.items)
      try maker.add(shot, while: goesOn)
    }
  }

  /// How much memory a shot holds on to: scenes share what lies on the map until it changes.
  private func weight(of items: [Scene.Item]) -> Int {
    let isShared = items.withUnsafeBufferPointer { items in
      lastItems.withUnsafeBufferPointer { items.baseAddress == $0.baseAddress }
    }
    lastItems = items
    return isShared ? 1 : 1 + items.count
  }
}
