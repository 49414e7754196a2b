import Geo
import MapModel
import MapScript

/// The commands that move the camera.
enum CameraCommands {
  static let all = [go, fly, fit, zoom, tilt, turn, pan, stop]

  private static let go = ConsoleCommand(
    "go", "PLACE [ZOOM]", "go to a place at once",
    examples: ["go Paris", "go Paris, Texas", "go 46.55,7.98 12", "go Switzerland"],
    words: .places
  ) { words, console throws(ConsoleFault) in
    .lua("map.move_to\(try aim(words, console))")
  }

  private static let fly = ConsoleCommand(
    "fly", "PLACE [ZOOM]", "fly to a place: out, over and in",
    examples: ["fly Tokyo 10", "fly 46.55,7.98"], words: .places
  ) { words, console throws(ConsoleFault) in
    .lua("map.fly_to\(try aim(words, console))" + console.wait)
  }

  /// The table of options that aims the camera at a place.
  private static func aim(
    _ words: CommandWords, _ console: Interpreter
  ) throws(ConsoleFault) -> String {
    let place = try PlaceText(words, takesZoom: true)
    var target = place.center(console.camera)
    var zoom = place.zoom
    if let extent = place.extent {
      let fitting = console.camera(showing: extent)
      // Zooms that are easy to read; a town's is a whole one.
      let step = place.isArea ? 10.0 : 1
      if zoom == nil { zoom = (fitting.zoom * step).rounded(.down) / step }
      if place.isArea { target = fitting.target.rounded }
    }
    let aim = LuaWords.coordinate(target)
    guard let zoom else { return "{target = \(aim)}" }
    return "{target = \(aim), zoom = \(LuaText.number(zoom))}"
  }

  private static let fit = ConsoleCommand(
    "fit", "PLACE | markers", "show all of a country, a region, a town, or all markers",
    examples: ["fit Switzerland", "fit markers"], words: .places
  ) { words, console throws(ConsoleFault) in
    let bounds: CoordinateBounds
    if words.text == "markers" {
      guard let all = CoordinateBounds.of(console.session.mapState.markers.map(\.position)) else {
        throw ConsoleFault("fit: there are no markers", hint: "mark sets one")
      }
      bounds = all
    } else {
      guard let extent = try PlaceText(words, takesZoom: false).extent else {
        throw ConsoleFault("fit: '\(words.text)' has no size", hint: "name a place, or use go")
      }
      bounds = extent
    }
    let corners = [bounds.southwest, bounds.northeast].map { LuaWords.coordinate($0.rounded) }
    return .lua(
      "map.fit_bounds({southwest = \(corners[0]), northeast = \(corners[1])}, "
        + "{duration = 1})" + console.wait)
  }

  private static let zoom = ConsoleCommand(
    "zoom", "LEVEL | +N | -N | in | out", "zoom to a level, or by some levels",
    examples: ["zoom 12", "zoom +2", "zoom out"], words: .choices(["in", "out"])
  ) { words, console throws(ConsoleFault) in
    switch words.text {
    case "in": return .lua("map.zoom_in{duration = 0.5}" + console.wait)
    case "out": return .lua("map.zoom_out{duration = 0.5}" + console.wait)
    default:
      let amount = try Amount(words, "a level")
      let number = LuaText.number(amount.value)
      let call =
        amount.isRelative
        ? "map.zoom_by(\(number), {duration = 0.5})" : "map.animate_to_zoom(\(number))"
      return .lua(call + console.wait)
    }
  }

  private static let tilt = ConsoleCommand(
    "tilt", "DEGREES | +N | -N", "look from the side: degrees away from straight down",
    examples: ["tilt 45", "tilt -10", "tilt 0"]
  ) { words, console throws(ConsoleFault) in
    let amount = try Amount(words, "degrees")
    let angle = LuaText.number(amount.value)
    let whole = amount.isRelative ? "map.camera.viewing_angle + \(angle)" : angle
    return .lua("map.animate_to_viewing_angle(\(whole.plain))" + console.wait)
  }

  private static let directions = [
    "north": 0.0, "northeast": 45, "east": 90, "southeast": 135, "south": 180, "southwest": 225,
    "west": 270, "northwest": 315,
  ]

  private static let turn = ConsoleCommand(
    "turn", "DEGREES | +N | -N | east …",
    "turn the map: what points up, clockwise from north",
    examples: ["turn 90", "turn +15", "turn north"], words: .choices(directions.keys.sorted())
  ) { words, console throws(ConsoleFault) in
    if let bearing = directions[words.text] {
      return .lua("map.animate_to_bearing(\(LuaText.number(bearing)))" + console.wait)
    }
    let amount = try Amount(words, "degrees")
    let angle = LuaText.number(amount.value)
    let whole = amount.isRelative ? "map.camera.bearing + \(angle)" : angle
    return .lua("map.animate_to_bearing(\(whole.plain))" + console.wait)
  }

  private static let pan = ConsoleCommand(
    "pan", "DX DY", "move the camera over the view by points: right, down",
    examples: ["pan 200 0", "pan 0 -100"]
  ) { words, console throws(ConsoleFault) in
    let way = try words.numbers(["DX", "DY"]).map(LuaText.number)
    return .lua("map.scroll_by(\(way[0]), \(way[1]), {duration = 0.5})" + console.wait)
  }

  private static let stop = ConsoleCommand("stop", "", "end every motion where it is") {
    words, _ throws(ConsoleFault) in
    try words.none()
    return .lua("map.stop()")
  }
}

extension Coordinate {
  /// To 1e-5 degrees, about a metre.
  fileprivate var rounded: Coordinate {
    Coordinate(lat: (lat * 1e5).rounded() / 1e5, lng: (lng * 1e5).rounded() / 1e5)
  }
}

extension String {
  /// Without a sum of a negative number.
  fileprivate var plain: String { replacing("+ -", with: "- ") }
}

/// A number that says where to go to, or with a sign in front how far.
struct Amount {
  let value: Double
  let isRelative: Bool

  init(_ words: CommandWords, _ what: String) throws(ConsoleFault) {
    let text = try words.needed(what).filter { $0 != " " }
    let number = text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard let value = Double(number), value.isFinite else {
      throw ConsoleFault(
        "\(words.command): expected \(what), got '\(words.text)'",
        hint: "see help \(words.command)")
    }
    self.value = value
    isRelative = text.hasPrefix("+") || text.hasPrefix("-")
  }
}
