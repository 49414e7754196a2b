import LuaBridge
import MapModel
import Permissions
import Video

/// The functions of `map` that make films of it.
enum FilmFunctions {
  static let all = [record, caption]

  private static let options = OptionTable(
    [
      .init("path", .text, "where it goes: .mp4, .webm or .gif, or a folder with / at its end"),
      .init("fps", .number(), "frames a second (default 30)"),
      .init(
        "scale", .number(in: DrawingRange.scale), "pixels a point (default: that of --scale, 1)"),
      .init("size", .size, "the view in points (default: the map's)"),
      .init("map_type", .choice(MapType.allCases.map(\.rawValue)), "what the map itself shows"),
      .init("title", .text, "what is written over its first seconds"),
      .init(
        "fade", .number(atLeast: 0), "seconds that it takes out of black and back to it (default 0)"
      ),
    ] + PictureFunctions.look)

  private static let record = APIFunction(
    "record", [APIParameter("options", .options(options))], returns: "recording",
    "Films the map from now on: a frame each time that the clock passes 1/fps seconds, until "
      + "recording:stop() or the end of the run."
  ) { script, arguments throws(LuaFailure) in
    let given = try arguments.options(1, options)
    let path = try given.required("path", given.text("path"))
    guard let format = FilmFormat(path: path) else {
      throw given.failure("path: \(FilmFormat.problem(with: path))")
    }
    let wish = try wish(given, format)
    try script.hold(Ledger.object)
    let target = try script.reach("record") { () throws(AccessError) -> FilmTarget in
      format == .folder
        ? .folder(try script.access.files.outputFolder(path))
        : .file(try script.access.files.output(path))
    }
    let number = try script.host.record(wish, path: path, to: target)
    arguments.results.handle(LuaHandle(kind: .recording, number))
    return .results
  }

  private static func wish(
    _ given: Options, _ format: FilmFormat
  ) throws(LuaFailure) -> FilmWish {
    var wish = FilmWish(format: format)
    if let rate = given.number("fps") {
      guard rate > 0, rate <= FilmWish.highestRate else {
        throw given.failure("fps: must be more than 0 and at most \(Int(FilmWish.highestRate))")
      }
      wish.framesPerSecond = rate
    }
    wish.picture.scale = given.number("scale")
    if let size = given.point("size") {
      (wish.picture.width, wish.picture.height) = (size.x, size.y)
    }
    wish.picture.mapType = given.text("map_type").flatMap(MapType.init)
    PictureFunctions.setLook(given, of: &wish.picture)
    wish.title = given.text("title")
    guard wish.title?.utf8.count ?? 0 <= longestCaption else {
      throw given.failure("title: must have at most \(longestCaption) bytes")
    }
    wish.fade = given.number("fade") ?? 0
    guard wish.fade <= FilmWish.longestFade else {
      throw given.failure("fade: must be at most \(Int(FilmWish.longestFade))")
    }
    return wish
  }

  private static let captionOptions = OptionTable([
    .init("duration", .number(atLeast: 0), "seconds until it goes (default: it stays)"),
    .init(
      "place", .choice(Caption.Place.allCases.map(\.rawValue)), "where it stands (default bottom)"),
  ])

  private static let caption = APIFunction(
    "caption", [.optional("text", .text), .optional("options", .options(captionOptions))],
    "Writes a text over films that are being taken, instead of what stands at its place; nil takes "
      + "that away. Snapshots do not show it."
  ) { script, arguments throws(LuaFailure) in
    let given = try arguments.options(2, captionOptions)
    let place = given.text("place").flatMap(Caption.Place.init) ?? .bottom
    let text = arguments.isGiven(1) ? try arguments.text(1) : ""
    guard text.utf8.count <= longestCaption else {
      throw arguments.failure(1, "must have at most \(longestCaption) bytes")
    }
    script.host.show(Caption(text, place: place), for: given.number("duration"))
    return .results
  }

  /// Bytes of a text that is written over a film.
  private static let longestCaption = 2000

  static let recording = APIClass(
    .recording, "A film of the map.",
    methods: [
      APIFunction(
        "stop",
        "Ends it and waits, while the virtual clock stands still, until the film is there; harmless "
          + "when it has ended."
      ) { script, arguments throws(LuaFailure) in
        try script.host.stopRecording(Int(arguments.this))
        return .results
      }
    ],
    properties: [
      APIProperty(
        "is_recording", "true or false", "Whether it is being taken.",
        get: { script, arguments throws(LuaFailure) in
          arguments.results.boolean(script.host.isRecording(Int(arguments.this)))
          return .results
        }),
      APIProperty(
        "frames", "number", "How many frames it has so far.",
        get: { script, arguments throws(LuaFailure) in
          arguments.results.integer(script.host.framesRecorded(Int(arguments.this)))
          return .results
        }),
    ],
    describe: { script, id in
      let state = script.host.isRecording(Int(id)) ? "running" : "ended"
      return "recording \(id) (\(state))"
    })
}
