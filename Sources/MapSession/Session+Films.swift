import HostSystem
import LuaBridge
import MapModel
import MapScript
import Renderer
import Video

/// The films that a run makes, and what is written over them.
struct Films {
  /// A film while it is taken, or why it is taken no longer.
  struct Running {
    let film: Film
    let path: String
    let picture: SnapshotOptions
    let title: TimedCaption?
    /// What went wrong with its frames.
    var failure: FilmError?
  }

  /// Those that are being taken, by number.
  var running: [Int: Running] = [:]
  /// How many frames the others have.
  var counts: [Int: Int] = [:]
  /// How many there were.
  var made = 0
  /// What is written over films from now on.
  var captions: [TimedCaption] = []
  /// Told of each film that begins, with what leaves nothing broken behind when the process has to
  /// end, and with nil when the film is over.
  var guardian: (Int, (@Sendable (Double) -> Void)?) -> Void = { _, _ in }

  /// How many films may be taken at a time.
  static let most = 4
}

extension Session {
  // MARK: On the way

  /// Takes the frames from now until a time to which the clock is about to move.
  func takeFrames(until time: Double) {
    for number in films.running.keys.sorted() {
      guard let running = films.running[number], running.failure == nil else { continue }
      let view = view(of: running)
      do throws(FilmError) {
        try running.film.take(until: time, while: { self.script?.isInterrupted != true }) {
          view.frame(at: $0)
        }
      } catch {
        running.film.abandon()
        films.running[number]?.failure = error
      }
    }
    films.captions.removeAll { $0.end.map { $0 < time } ?? false }
  }

  private func view(of film: Films.Running) -> FilmView {
    FilmView(
      captions: (film.title.map { [$0] } ?? []) + films.captions,
      camera: { [self] in engine.camera(at: $0) }, scene: { [self] in scene(film.picture) })
  }

  // MARK: Beginning and ending

  /// Begins a film now.
  ///
  /// - Parameter begin: makes the film of the size of its frames.
  /// - Returns: its number.
  func beginFilm(
    _ wish: FilmWish, path: String,
    _ begin: (FrameSize) throws(FilmError) -> Film
  ) throws(FilmError) -> Int {
    let scene = scene(wish.picture)
    let size = PictureSize(viewport: scene.viewport, scale: scene.scale)
    let film = try begin(try FrameSize(width: size.width, height: size.height))
    let title = wish.title.map {
      TimedCaption(Caption($0, place: .center), start: now, end: now + FilmWish.titleDuration)
    }
    films.made += 1
    films.running[films.made] = Films.Running(
      film: film, path: path, picture: wish.picture, title: title)
    films.guardian(films.made, film.emergencyEnd)
    return films.made
  }

  /// Ends a film now and waits until it is made.
  ///
  /// - Parameter goesOn: whether to wait any longer.
  func endFilm(_ number: Int, while goesOn: () -> Bool) throws(FilmError) {
    guard let running = films.running.removeValue(forKey: number) else { return }
    defer {
      films.counts[number] = running.film.count
      films.guardian(number, nil)
    }
    if let failure = running.failure { throw failure }
    let view = view(of: running)
    try running.film.end(at: now, while: goesOn) { view.frame(at: $0) }
  }

  /// Gives all films up that are not made yet.
  func abandonFilms() {
    for (number, running) in films.running {
      running.film.abandon()
      films.guardian(number, nil)
    }
    films.running = [:]
  }

  /// What films of this run are made with.
  func filmSetting() -> FilmSetting {
    FilmSetting(environment: access.variables, version: programIdentity()) {
      frame, pixels throws(FilmError) in
      do throws(RenderError) {
        try Renderer.draw(
          frame, into: pixels.bytes, width: pixels.size.width, height: pixels.size.height)
      } catch {
        throw .drawing(error.words)
      }
    }
  }

  // MARK: What scripts ask for

  func record(
    _ wish: FilmWish, path: String, to target: FilmTarget
  ) throws(LuaFailure) -> Int {
    do throws(FilmError) {
      guard films.running.count < Films.most else { throw .tooMany(Films.most) }
      let number = try beginFilm(wish, path: path) { size throws(FilmError) in
        try Film(wish, size: size, start: now, to: target, keepingIn: nil, filmSetting())
      }
      recorder?.record(
        .command(
          name: "record",
          fields: [
            RecordField("path", .text(path)), RecordField("fps", .number(wish.framesPerSecond)),
          ]), at: now, from: scriptLine)
      return number
    } catch {
      target.discard()
      throw LuaFailure("record", error)
    }
  }

  func stopRecording(_ number: Int) throws(LuaFailure) {
    guard let path = films.running[number]?.path else { return }
    recorder?.record(
      .command(name: "stop_recording", fields: [RecordField("path", .text(path))]), at: now,
      from: scriptLine)
    do throws(FilmError) {
      try endFilm(number) { script?.isInterrupted != true }
    } catch {
      throw LuaFailure("stop", error)
    }
  }

  func isRecording(_ number: Int) -> Bool { films.running[number] != nil }

  func framesRecorded(_ number: Int) -> Int {
    films.running[number]?.film.count ?? films.counts[number] ?? 0
  }

  func show(_ caption: Caption, for duration: Double?) {
    recorder?.record(
      .command(name: "caption", fields: [RecordField("text", .text(caption.text))]), at: now,
      from: scriptLine)
    // One text at a place at a time.
    films.captions.removeAll { $0.caption.place == caption.place }
    guard !caption.text.isEmpty else { return }
    films.captions.append(TimedCaption(caption, start: now, end: duration.map { now + $0 }))
  }
}

/// What a film shows while nothing happens on the map but that its camera moves on.
private final class FilmView {
  private let captions: [TimedCaption]
  private let camera: (Double) -> Camera
  private let scene: () -> Scene
  private lazy var shown = scene()

  init(
    captions: [TimedCaption], camera: @escaping (Double) -> Camera, scene: @escaping () -> Scene
  ) {
    self.captions = captions
    self.camera = camera
    self.scene = scene
  }

  func frame(at time: Double) -> FilmFrame {
    var scene = shown
    scene.time = time
    scene.camera = camera(time)
    return FilmFrame(scene: scene, captions: captions.compactMap { $0.caption(at: time) })
  }
}

extension LuaFailure {
  /// A film that cannot be made.
  fileprivate init(_ function: String, _ error: FilmError) {
    let cause: FailureCause? =
      switch error {
      case .missingEncoder, .encoderRefused, .encoderFailed, .file, .folderInUse: .unavailable
      default: nil
      }
    self.init(message: "\(function): \(error.words)", cause: cause?.rawValue ?? 0)
  }
}
