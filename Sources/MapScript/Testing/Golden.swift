import LuaBridge
import MapModel

/// What a test compares with what was kept of it in an earlier run.
public struct Golden: Sendable {
  /// What is compared.
  public enum Subject: Sendable {
    /// The records from that one on.
    case trace(firstRecord: Int)
    /// A picture of the map as it is.
    case picture(GoldenPicture)
  }

  /// Its name, which is that of a file, without the ending.
  public var name: String
  /// What is compared.
  public var subject: Subject
}

/// A picture and how much of it may be different.
public struct GoldenPicture: Sendable {
  /// How it is made.
  public var options = SnapshotOptions(format: .png)
  /// How different two pixels may look, 0…1.
  public var tolerance = 0.1
  /// How many pixels may differ.
  public var mostDifferent = 0
  /// Whether pixels that smooth an edge may differ.
  public var ignoresAntialiasing = false
  /// What is not compared, in points of the view.
  public var masks: [(x: Double, y: Double, width: Double, height: Double)] = []
}

/// The functions that compare with goldens.
enum GoldenFunctions {
  static let all = [expectTrace, expectSnapshot]

  private static let name = APIParameter("name", .text)

  private static let expectTrace = APIFunction(
    "expect_trace", [name],
    "Compares what has happened in the test, or since events:clear(), with the trace that was kept "
      + "under that name beside the test; mapctl test --update-snapshots keeps it."
  ) { script, arguments throws(LuaFailure) in
    let book = try script.book("expect_trace")
    return try script.judge(
      Golden(
        name: try goldenName(arguments), subject: .trace(firstRecord: book.firstEvent)), arguments)
  }

  private static let options = OptionTable([
    .init("tolerance", .number(atLeast: 0), "how different a pixel may look, 0…1 (default 0.1)"),
    .init("max_different", .count, "how many pixels may differ (default 0)"),
    .init("ignore_antialiasing", .flag, "whether pixels that smooth an edge may differ"),
    .init("mask", .anything, "what is left out: {x=, y=, width=, height=} in points, or a list"),
    .init("wait", .flag, "whether the map is to come to rest first (default true)"),
    .init("scale", .number(), "pixels a point (default: that of --scale, 1)"),
    .init("size", .size, "the view in points (default: the map's)"),
    .init("camera", .camera, "what of the camera is another one (default: as it is)"),
    .init("labels", .flag, "whether names are written on the map"),
  ])

  private static let expectSnapshot = APIFunction(
    "expect_snapshot", [name, .optional("options", .options(options))],
    "Compares a picture of the map, once it is at rest, with the one that was kept under that name "
      + "beside the test; mapctl test --update-snapshots keeps it.", writtenInLua: true)

  /// What the part in Lua calls when the map is at rest.
  static func judgePicture(
    _ script: Script, _ arguments: Arguments
  ) throws(LuaFailure) -> LuaReturn {
    let given = try arguments.options(2, options)
    var picture = GoldenPicture()
    if let tolerance = given.number("tolerance") {
      guard tolerance <= 1 else { throw given.failure("tolerance: must be 0…1") }
      picture.tolerance = tolerance
    }
    picture.mostDifferent = Int(given.number("max_different") ?? 0)
    picture.ignoresAntialiasing = given.flag("ignore_antialiasing") ?? false
    if let scale = given.number("scale") {
      guard scale > 0 else { throw given.failure("scale: must be more than 0") }
      picture.options.scale = scale
    }
    if let size = given.point("size") {
      (picture.options.width, picture.options.height) = (size.x, size.y)
    }
    picture.options.camera = given.camera("camera") ?? CameraChange()
    picture.options.hasLabels = given.flag("labels")
    if let mask = given.reference("mask") {
      var reading = ScriptValueReading(script, arguments.function)
      picture.masks = try masks(try reading.read(arguments.call.view(of: mask)), given)
      script.state.release(mask)
    }
    return try script.judge(
      Golden(name: try goldenName(arguments), subject: .picture(picture)), arguments)
  }

  private static func masks(
    _ value: ScriptValue, _ options: Options
  ) throws(LuaFailure) -> [(x: Double, y: Double, width: Double, height: Double)] {
    let table = value.asTable ?? ScriptTable()
    guard !table.items.isEmpty else {
      guard let x = table["x"]?.asNumber, let y = table["y"]?.asNumber,
        let width = table["width"]?.asNumber, let height = table["height"]?.asNumber,
        table.members.count == 4, width > 0, height > 0
      else {
        throw options.failure("mask: expected {x=, y=, width=, height=}, got \(value.short)")
      }
      return [(x, y, width, height)]
    }
    var masks: [(x: Double, y: Double, width: Double, height: Double)] = []
    for item in table.items { masks += try self.masks(item, options) }
    return masks
  }

  /// A name that is safe as that of a file.
  private static func goldenName(_ arguments: Arguments) throws(LuaFailure) -> String {
    let name = try arguments.text(1)
    let isSafe = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == " "
        || scalar == "-" || scalar == "_" || scalar == "."
    }
    guard isSafe, !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 100 else {
      throw arguments.failure(
        1, "expected letters, digits, blanks, -, _ and ., at most 100 bytes, got \"\(name)\"")
    }
    return name
  }
}

extension Script {
  /// Lets the test go on when it is as it was, or fails it.
  fileprivate func judge(
    _ golden: Golden, _ arguments: Arguments
  ) throws(LuaFailure) -> LuaReturn {
    let book = try book(arguments.function)
    guard var failure = try host.compare(golden) else { return .results }
    let level = scriptLevel(arguments)
    if let place = arguments.call.location(level: level) {
      failure.file = place.file
      failure.line = place.line
    }
    failure.time = host.now
    // What was kept anew fails the test in the end, but the others are to be kept, too.
    guard failure.kind != .golden else {
      book.writeSoft(failure)
      return .results
    }
    throw LuaFailure(
      message: failure.message, level: failure.line == nil ? 0 : level, cause: book.write(failure))
  }
}
