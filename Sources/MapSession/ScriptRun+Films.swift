import HostSystem
import MapModel
import MapScript
import Reporting
import Video

/// A film that the command line asks for.
public struct FilmOrder: Sendable {
  /// Where it goes.
  public var path: String
  /// How it is to be.
  public var wish: FilmWish
  /// Whether it is only told what would be made.
  public var isPlanned = false
  /// The folder that frames are kept in, nil for none.
  public var keptIn: String?

  /// A film that goes to a path.
  public init(path: String, wish: FilmWish) {
    self.path = path
    self.wish = wish
  }
}

extension ScriptRun {
  /// Begins the film of the whole run; what cannot be done is said.
  ///
  /// - Returns: nil when all is well.
  func beginFilm(
    _ session: Session, _ world: ProcessWorld, _ messages: Messages
  ) -> ExitCode? {
    guard let film else { return nil }
    do throws(FilmError) {
      _ = try session.beginFilm(film.wish, path: film.path) { size throws(FilmError) in
        if film.isPlanned { return plan(film, size, world, messages) }
        var setting = session.filmSetting()
        setting.progress = messages.isProgressTold ? world.messages : nil
        return try Film(
          film.wish, size: size, start: 0, to: try target(of: film),
          keepingIn: try film.keptIn.map { path throws(FilmError) in try folder(path) }, setting)
      }
      return nil
    } catch {
      messages.error("cannot make the film \(film.path): \(error.words(of: film.path))")
      return .unavailable
    }
  }

  /// Makes all films that are not made yet; what goes wrong is said.
  ///
  /// - Returns: nil when all is well.
  func endFilms(
    _ session: Session, _ messages: Messages, _ watch: RunWatch?
  ) -> ExitCode? {
    var code: ExitCode?
    for number in session.films.running.keys.sorted() {
      guard let path = session.films.running[number]?.path else { continue }
      do throws(FilmError) {
        try session.endFilm(number) {
          watch?.reason == nil && session.script?.isInterrupted != true
        }
      } catch {
        code = code ?? .unavailable
        // Whatever else went wrong then: the run was stopped, and ffmpeg perhaps with it.
        guard let reason = watch?.reason else {
          messages.error("cannot make the film \(path): \(error.words(of: path))")
          continue
        }
        session.abandonFilms()
        let kept = film?.keptIn.map { "; \($0) keeps the frames so far" } ?? ""
        let words = reason == .timeLimit ? limitWords(timeLimit) : "interrupted"
        if watch?.takeTelling() != false {
          messages.error("\(words) while the film \(path) was being made\(kept)")
        }
        return reason == .timeLimit ? .timeLimit : .interrupted
      }
    }
    return code
  }

  private func target(of film: FilmOrder) throws(FilmError) -> FilmTarget {
    guard film.wish.format != .folder else { return .folder(try folder(film.path)) }
    do throws(FileError) {
      return .file(try OutputFile(path: film.path))
    } catch {
      throw .file(error)
    }
  }

  private func folder(_ path: String) throws(FilmError) -> OpenFolder {
    do throws(FileError) {
      return try OpenFolder(making: path)
    } catch {
      throw .file(error)
    }
  }

  private func plan(
    _ film: FilmOrder, _ size: FrameSize, _ world: ProcessWorld, _ messages: Messages
  ) -> Film {
    let rate = film.wish.framesPerSecond
    return Film(
      planning: film.wish, size: size, start: 0, isKept: film.keptIn != nil,
      environment: world.environment
    ) { entry in
      switch entry {
      case .shot(let number, let count, let time, let camera):
        messages.plan(
          FilmPlanWords.shot(number, count, time, camera),
          [
            RecordField("frame", .number(Double(number))),
            RecordField("count", .number(Double(count))), RecordField("t", .number(time)),
            RecordField("camera", RecordValue.camera(camera)),
          ])
      case .end(let frames, let drawn, let size, let encoder):
        messages.plan(
          FilmPlanWords.end(film.path, frames, drawn, size, rate),
          [
            RecordField("film", .text(film.path)), RecordField("frames", .number(Double(frames))),
            RecordField("drawn", .number(Double(drawn))), RecordField("fps", .number(rate)),
            RecordField("width", .number(Double(size.width))),
            RecordField("height", .number(Double(size.height))),
          ])
        if let encoder {
          messages.plan(
            "\(ChildProcess.handedOver) is \(film.path), the frames come through a pipe:\n\(encoder)",
            [RecordField("encoder", .text(encoder))])
        }
      }
    }
  }
}

/// A film that is only planned, in words.
enum FilmPlanWords {
  static func shot(_ number: Int, _ count: Int, _ time: Double, _ camera: Camera) -> String {
    let frames = count == 1 ? "frame \(number)" : "frames \(number)…\(number + count - 1), equal"
    var words = "\(frames), at \(shortTime(time)) s: "
    words += "\(degrees(camera.target.lat)),\(degrees(camera.target.lng))"
    words += " zoom \(shortTime(camera.zoom))"
    if camera.bearing != 0 { words += " bearing \(shortTime(camera.bearing))" }
    if camera.viewingAngle != 0 { words += " angle \(shortTime(camera.viewingAngle))" }
    return words
  }

  static func end(
    _ path: String, _ frames: Int, _ drawn: Int, _ size: FrameSize, _ rate: Double
  ) -> String {
    let all = frames == 1 ? "1 frame" : "\(frames) frames"
    return "\(path): \(all) of \(size.width)x\(size.height) pixels, \(shortTime(rate)) a second, "
      + "\(drawn) to draw"
  }

  private static func degrees(_ value: Double) -> String {
    (value < 0 ? "-" : "") + shortTime(abs(value))
  }
}
