import Gazetteer
import Geo
import MapModel
import MapScript
import MapSession

/// The commands that touch the map, and tell where it is.
enum PlaceCommands {
  static let all = [mark, tap, `where`, show, reset]

  private static let mark = ConsoleCommand(
    "mark", "[PLACE] [\"TITLE\"]", "set a marker; here when no place is named",
    examples: ["mark", "mark here \"Camp\"", "mark Zermatt", "mark 46.55,7.98 \"Summit\""],
    words: .places
  ) { words, console throws(ConsoleFault) in
    let (text, title) = split(words.text)
    guard !text.isEmpty, text != "here" else {
      let name = title.map { ", title = \(LuaText.string($0))" } ?? ""
      return .lua("map.add_marker{position = map.camera.target\(name)}")
    }
    let place = try PlaceText(CommandWords("mark", text), takesZoom: false)
    let name = (title ?? place.name).map { ", title = \(LuaText.string($0))" } ?? ""
    let position = LuaWords.coordinate(place.center(console.camera))
    return .lua("map.add_marker{position = \(position)\(name)}")
  }

  /// The title in quotes at the end of a text, and what stands before it.
  private static func split(_ text: String) -> (place: String, title: String?) {
    guard let quote = text.last, quote == "\"" || quote == "'",
      let start = text.dropLast().lastIndex(of: quote)
    else { return (text, nil) }
    return (text[..<start].trimmed, String(text[text.index(after: start)...].dropLast()))
  }

  private static let tap = ConsoleCommand(
    "tap", "X Y | PLACE", "put a finger on a point of the view, or on a place in view",
    examples: ["tap 400 300", "tap Paris", "tap here"], words: .places
  ) { words, console throws(ConsoleFault) in
    let parts = words.words
    if parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]), x.isFinite, y.isFinite
    {
      return .lua(
        "gesture.tap{x = \(LuaText.number(x)), y = \(LuaText.number(y))}" + console.wait)
    }
    let place = try PlaceText(words, takesZoom: false)
    let at = place.center(console.camera)
    return .lua(
      "gesture.tap{lat = \(LuaText.number(at.lat)), lng = \(LuaText.number(at.lng))}"
        + console.wait)
  }

  private static let `where` = ConsoleCommand(
    "where", "", "tell what lies in the middle, and how the camera stands"
  ) { words, console throws(ConsoleFault) in
    try words.none()
    console.echo("map.reverse_geocode(map.camera.target).first.lines, map.camera")
    console.print(MapWords.place(of: console.camera))
    console.print(MapWords.camera(console.camera))
    return .done
  }

  private static let show = ConsoleCommand(
    "show", "[auto | off]",
    "show the map in the terminal, or describe it; auto: whenever it has moved",
    words: .choices(["auto", "off"])
  ) { words, console throws(ConsoleFault) in
    switch words.text {
    case "": return .lua("map.show()")
    case "auto": console.showsAlways = true
    case "off": console.showsAlways = false
    default:
      throw ConsoleFault("show: expected auto, off or nothing, got '\(words.text)'")
    }
    return words.text == "auto" ? .lua("map.show()") : .done
  }

  private static let reset = ConsoleCommand(
    "reset", "", "back to the first camera, without markers and shapes"
  ) { words, console throws(ConsoleFault) in
    try words.none()
    return .lua("map.stop() map.clear() map.move_to\(LuaWords.camera(console.firstCamera))")
  }
}
