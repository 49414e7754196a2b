import LuaBridge
import MapModel

/// What the handlers of an event said.
public struct EventAnswer: Sendable {
  /// Whether one of them answered true, or gave contents where those are asked for.
  public var isHandled = false
  /// What an info window says, by the first handler that gave something.
  public var contents: InfoWindowContents?

  /// Nothing said.
  public init() {}
}

extension Script {
  /// Takes what a handler returned into the answer.
  func note(_ value: LuaValueView, of event: EventName, in answer: inout EventAnswer) {
    guard event == .markerInfoWindow || event == .markerInfoContents else {
      if value.boolean == true { answer.isHandled = true }
      return
    }
    guard value.isTruthy else { return }
    do throws(LuaFailure) {
      let contents = try windowContents(value, "on_" + event.word)
      answer.isHandled = true
      answer.contents = answer.contents ?? contents
    } catch {
      report(LuaError(message: error.message), .handler(event))
    }
  }

  /// What an info window says: a text, a list of lines or a table; nil for true, which leaves it to
  /// the marker.
  private func windowContents(
    _ value: LuaValueView, _ handler: String
  ) throws(LuaFailure) -> InfoWindowContents? {
    if value.boolean == true { return nil }
    let name = ArgumentName(function: handler, name: "")
    if let text = value.string { return InfoWindowContents([.init(text)]) }
    guard let table = value.table else { throw name.expected("text or table", got: value) }
    if table.count > 0 { return InfoWindowContents(try windowLines(value, name)) }
    let options = try Options(table, of: .windowContents, for: name, self)
    var lines: [InfoWindowContents.Line] = []
    if let title = options.text("title") { lines.append(.title(title)) }
    if let snippet = options.text("snippet") { lines.append(.init(snippet)) }
    lines += options.windowLines("lines") ?? []
    if let color = options.color("color") {
      for index in lines.indices where lines[index].color == nil { lines[index].color = color }
    }
    var contents = InfoWindowContents(lines)
    contents.background = options.color("background")
    return contents
  }

  /// A list of lines: texts, or tables that say how they look.
  func windowLines(
    _ value: LuaValueView, _ name: ArgumentName
  ) throws(LuaFailure) -> [InfoWindowContents.Line] {
    guard let table = value.table else { throw name.expected("list of lines", got: value) }
    var lines: [InfoWindowContents.Line] = []
    try table.forEachElement { index, value throws(LuaFailure) in
      let name = name.member("[\(index)]")
      guard lines.count < Script.mostWindowLines else {
        throw name.failure("a window has at most \(Script.mostWindowLines) lines")
      }
      if let text = value.string { return lines.append(.init(text)) }
      guard let view = value.table else { throw name.expected("text or table", got: value) }
      let options = try Options(view, of: .windowLine, for: name, self)
      let isBold = options.flag("bold") ?? false
      let text = try options.required("text", options.text("text"))
      var line = InfoWindowContents.Line(text)
      line.isBold = isBold
      line.color = options.color("color")
      if let size = options.number("size") {
        guard (6...48).contains(size) else { throw options.failure("size: must be 6…48 points") }
        line.size = size
      }
      lines.append(line)
    }
    return lines
  }

  private static let mostWindowLines = 40
}

extension OptionTable {
  /// What an info window says.
  public static let windowContents = OptionTable([
    .init("title", .text, "the first line, in bold letters"),
    .init("snippet", .text, "a line below it"),
    .init("lines", .windowLines, "more lines: texts, or tables of text, bold, size and color"),
    .init("color", .color, "colour of the letters"),
    .init("background", .color, "colour of the card"),
  ])

  /// One of its lines.
  static let windowLine = OptionTable([
    .init("text", .text, "what it says"), .init("bold", .flag, "whether its letters are bold"),
    .init("size", .number(), "size of its letters in points (default 13)"),
    .init("color", .color, "colour of its letters"),
  ])
}
