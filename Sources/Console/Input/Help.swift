import MapModel
import MapScript
import MapSession

/// What the console tells about itself and about the API, from the tables that they are made of.
enum Help {
  /// The lines on a topic; an overview for an empty one.
  static func text(
    on topic: String, in session: LiveSession
  ) throws(ConsoleFault) -> [String] {
    let topic = topic.trimmed
    guard !topic.isEmpty else { return overview(session) }
    if let command = ConsoleCommand.named(topic, in: session) { return lines(command) }
    if let found = api(topic) { return found }
    let near = nearestName(to: topic, among: topics(session))
    throw ConsoleFault(
      "help: nothing is known about '\(topic)'"
        + (near.map { "; did you mean '\($0)'?" } ?? ""),
      hint: near == nil ? "help lists the commands, help lua what Lua finds" : nil)
  }

  /// Everything that there is help on.
  static func topics(_ session: LiveSession) -> [String] {
    ConsoleCommand.all(in: session).map(\.name) + ["lua"] + apiTopics
  }

  private static let apiTopics: [String] =
    API.modules.flatMap { module in
      [module.name] + module.functions.map { "\(module.name).\($0.name)" }
        + module.properties.map { "\(module.name).\($0.name)" }
    } + API.globals.map(\.name) + API.handlers.map { "on_" + $0.event.word }
    + API.classes.map(\.kind.name)

  private static func overview(_ session: LiveSession) -> [String] {
    let commands = ConsoleCommand.all(in: session)
    let usages = commands.map { "\($0.name) \($0.usage)".trimmed }
    let width = min(30, usages.map(\.count).max() ?? 0)
    var lines = ["Commands:"]
    for (command, usage) in zip(commands, usages) {
      lines.append("  \(usage.padded(to: width))  \(command.summary)")
    }
    return lines + [
      "Everything else is Lua: an expression prints its value, which _ then holds (_1, _2 … when",
      "there are several). help lua tells what there is, help TOPIC more about any of it.",
    ]
  }

  private static func lines(_ command: ConsoleCommand) -> [String] {
    let usage = "\(command.name) \(command.usage)".trimmed
    return [usage, "  \(command.summary)"] + command.examples.map { "  > \($0)" }
  }

  private static func api(_ topic: String) -> [String]? {
    if topic == "lua" { return lua }
    if let module = API.modules.first(where: { $0.name == topic }) { return lines(module) }
    if let function = API.globals.first(where: { $0.name == topic }) {
      return Signature.lines(function, owner: "")
    }
    if let event = EventName(word: topic),
      let handler = API.handlers.first(where: { $0.event == event })
    {
      return Signature.lines(handler)
    }
    if let kind = API.classes.first(where: { $0.kind.name == topic }) { return lines(kind) }
    return member(topic)
  }

  /// `map.fly_to`, `marker.title`, `marker:remove`, or a name that is a member of a module.
  private static func member(_ topic: String) -> [String]? {
    let parts = topic.split { $0 == "." || $0 == ":" }.map(String.init)
    guard let name = parts.last else { return nil }
    let owner = parts.count == 2 ? parts[0] : nil
    for module in API.modules where owner == nil || owner == module.name {
      if let function = module.functions.first(where: { $0.name == name }) {
        return Signature.lines(function, owner: module.name)
      }
      if let property = module.properties.first(where: { $0.name == name }) {
        return Signature.lines(property, owner: module.name)
      }
    }
    for kind in API.classes where owner == kind.kind.name {
      if let method = kind.methods.first(where: { $0.name == name }) {
        return Signature.lines(method, owner: kind.kind.name, separator: ":")
      }
      if let property = kind.properties.first(where: { $0.name == name }) {
        return Signature.lines(property, owner: kind.kind.name)
      }
    }
    return nil
  }

  private static var lua: [String] {
    var lines = ["Lua 5.4, and"]
    for module in API.modules { lines.append("  \(module.name.padded(to: 8))  \(module.summary)") }
    lines.append("  " + API.globals.map(\.name).joined(separator: ", "))
    lines.append("Handlers, as in function on_idle(camera) … end:")
    lines += wrapped(API.handlers.map { "on_" + $0.event.word })
    lines.append("Objects: " + API.classes.map(\.kind.name).joined(separator: ", "))
    return lines
  }

  private static func lines(_ module: APIModule) -> [String] {
    var lines = ["\(module.name): \(module.summary)"]
    if !module.properties.isEmpty {
      lines.append("Properties:")
      lines += wrapped(module.properties.map(\.name))
    }
    for function in module.functions {
      lines.append("  \(Signature.of(function, owner: module.name))")
    }
    return lines
  }

  private static func lines(_ kind: APIClass) -> [String] {
    var lines = ["\(kind.kind.name): \(kind.summary)"]
    for property in kind.properties {
      lines.append("  .\(property.name): \(property.type), \(property.summary)")
    }
    for method in kind.methods {
      lines.append(
        "  \(Signature.of(method, owner: "", separator: ""))".replacing("  ", with: "  :"))
    }
    return lines
  }

  private static func wrapped(_ words: [String]) -> [String] {
    var lines: [String] = []
    var line = " "
    for word in words {
      if line.count + word.count > 78 {
        lines.append(line)
        line = " "
      }
      line += " " + word
    }
    return lines + [line]
  }
}
