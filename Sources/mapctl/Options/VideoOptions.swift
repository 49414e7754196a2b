import Glibc
import MapModel
import MapSession
import Renderer
import Video

/// The options that make a film of a run.
enum VideoOptions {
  static let specs: [OptionSpec] = [
    OptionSpec(
      "--video", .required("FILE"),
      "film the run: .mp4, .webm, .gif, or FOLDER/ for PNG files"),
    OptionSpec("--video-fps", .required("N"), "frames a second of the film (default 30)"),
    OptionSpec("--video-title", .required("TEXT"), "write this over the film's first seconds"),
    OptionSpec(
      "--video-fade", .required("S"), "come out of black, and go back to it, in S seconds"),
    OptionSpec(
      "--video-cache", .required("DIR"),
      "keep drawn frames there; what was kept is not drawn again"),
    OptionSpec("--frames", .required("A..B"), "make only these frames of the film, from 0"),
    OptionSpec("--dry-run", "tell the frames and ffmpeg's words, and make no film"),
  ]

  /// Those that hold for many films, too.
  static let shared = specs.filter { ["--video-fps", "--video-fade"].contains($0.name) }

  /// The film that the options describe, nil for none.
  static func film(
    _ options: ParsedOptions, _ session: SessionOptions
  ) throws(UsageError) -> FilmOrder? {
    guard let path = options.text("--video") else {
      for spec in specs where options.has(spec.name) {
        throw UsageError("\(spec.name) needs --video FILE", hint: "such as --video trip.mp4")
      }
      return nil
    }
    guard let format = isFolder(path) ? .folder : FilmFormat(path: path) else {
      throw UsageError("--video: \(FilmFormat.problem(with: path))")
    }
    var film = FilmOrder(path: path, wish: FilmWish(format: format))
    film.wish.framesPerSecond = try rate(options) ?? FilmWish.standardRate
    film.wish.title = options.text("--video-title")
    film.wish.fade = try options.number("--video-fade", atLeast: 0) ?? 0
    guard film.wish.fade <= FilmWish.longestFade else {
      throw UsageError("--video-fade: expected at most \(Int(FilmWish.longestFade)) seconds")
    }
    film.wish.frames = try options.text("--frames").map { text throws(UsageError) in
      try frames(text)
    }
    film.isPlanned = options.has("--dry-run")
    film.keptIn = options.text("--video-cache")
    if format == .folder, film.keptIn != nil {
      throw UsageError(
        "--video-cache is for films in files; \(path) is a folder, which keeps its frames itself")
    }
    try check(session)
    return film
  }

  private static func rate(_ options: ParsedOptions) throws(UsageError) -> Double? {
    let rate = try options.number("--video-fps", atLeast: 0, excluding: true)
    guard rate ?? 1 <= FilmWish.highestRate else {
      throw UsageError("--video-fps: expected at most \(Int(FilmWish.highestRate))")
    }
    return rate
  }

  private static func frames(_ text: String) throws(UsageError) -> ClosedRange<Int> {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 3, parts[1].isEmpty, let first = Int(parts[0]), let last = Int(parts[2]),
      first >= 0, last >= first
    {
      return first...last
    }
    throw UsageError("--frames: expected A..B with 0 ≤ A ≤ B, got '\(text)'")
  }

  private static func check(_ session: SessionOptions) throws(UsageError) {
    let size = PictureSize(viewport: session.viewport, scale: session.scale)
    do throws(FilmError) {
      _ = try FrameSize(width: size.width, height: size.height)
    } catch {
      throw UsageError("--video: \(error.words)", hint: "give a smaller --size or --scale")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
