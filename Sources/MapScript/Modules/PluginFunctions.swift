import LuaBridge
import MapModel

/// What scripts of one run tell and ask one another.
enum PluginFunctions {
  static let module = APIModule(
    "plugin",
    "The scripts of a run: plugins have a state each and share nothing but the map; what they tell "
      + "one another is copied.",
    functions: [emit, on, provide, call, command, run, commands, list, events, onSave, reload],
    properties: [
      APIProperty("id", "text", "the plugin's id; \"script\" in the script itself") {
        script, arguments throws(LuaFailure) in
        arguments.results.string(script.part.id)
        return .results
      },
      APIProperty("version", "text or nil", "the plugin's version; nil in the script itself") {
        script, arguments throws(LuaFailure) in
        if let version = script.plugin?.version {
          arguments.results.string(version)
        } else {
          arguments.results.null()
        }
        return .results
      },
      APIProperty(
        "folder", "text or nil", "the folder of the plugin's files, readable without a flag"
      ) { script, arguments throws(LuaFailure) in
        if let folder = script.plugin?.folder {
          arguments.results.string(folder)
        } else {
          arguments.results.null()
        }
        return .results
      },
      APIProperty("options", "table", "the plugin's options, as its manifest declares them") {
        script, arguments throws(LuaFailure) in
        arguments.results.table { table in
          for (name, value) in script.plugin?.options ?? [] {
            table.field(name) { script.write(value, to: $0) }
          }
        }
        return .results
      },
      APIProperty("saved", "value or nil", "what on_save gave before a reload; nil at first") {
        script, arguments throws(LuaFailure) in
        script.write(script.plugin?.saved ?? .null, to: arguments.results)
        return .results
      },
    ])

  private static let emit = APIFunction(
    "emit", [APIParameter("name", .text), .optional("value", .anything)],
    "Tells all scripts of the run, once what is running returns or waits."
  ) { script, arguments throws(LuaFailure) in
    let name = try arguments.text(1)
    var reading = PlainReading(script, "emit")
    let value = try reading.read(arguments.view(2))
    let cost = Ledger.object + reading.cost
    try script.hold(cost)
    do throws(LuaFailure) {
      try script.host.emit(
        PluginMessage(
          name: name, value: value, sender: script.part.id, ordinal: script.ordinal, cost: cost))
    } catch {
      script.letGo(cost)
      throw error
    }
    return .results
  }

  private static let on = APIFunction(
    "on", [APIParameter("name", .text), APIParameter("fn", .function)], returns: "subscription",
    "Calls fn(value, info) for every message of that name; info.from is who sent it, true keeps it "
      + "from those after it."
  ) { script, arguments throws(LuaFailure) in
    let name = try arguments.text(1)
    let function = try arguments.function(2)
    try script.hold(Ledger.object)
    let id = script.nextSerial()
    script.part.add(PluginPart.Listener(id: id, function: function), to: name)
    arguments.results.handle(LuaHandle(kind: .subscription, id))
    return .results
  }

  private static let provide = APIFunction(
    "provide", [APIParameter("service", .text), APIParameter("fn", .function)],
    "Answers plugin.call: fn(value, info) returns the answer and may wait; info.from is who asks."
  ) { script, arguments throws(LuaFailure) in
    let name = try arguments.text(1)
    let function = try arguments.function(2)
    if let other = script.host.provider(of: name), other != script.part.id {
      throw arguments.failure(1, "plugin '\(other)' provides '\(name)' already")
    }
    try script.hold(Ledger.object)
    if let old = script.part.services.updateValue(function, forKey: name) {
      script.state.release(old)
      script.letGo(Ledger.object)
    }
    return .results
  }

  private static let call = APIFunction(
    "call", [APIParameter("service", .text), .optional("value", .anything)],
    returns: "value, or nil and a message", "Asks the script that provides a service."
  ) { script, arguments throws(LuaFailure) in
    var reading = PlainReading(script, "call")
    let value = try reading.read(arguments.view(2))
    return try ask(
      PluginCall(.service(try arguments.text(1)), value, caller: script.part.id), script, arguments)
  }

  private static let commandOptions = OptionTable([
    .init("summary", .text, "one line on it"),
    .init("usage", .text, "its words, such as \"NAME [METRES]\""),
  ])

  private static let command = APIFunction(
    "command",
    [
      APIParameter("name", .text), APIParameter("options", .options(commandOptions)),
      APIParameter("fn", .function),
    ],
    "Offers a command to people and to plugin.run: fn(words, info) gets a list of words."
  ) { script, arguments throws(LuaFailure) in
    let name = try arguments.text(1)
    let options = try arguments.options(2, commandOptions)
    let function = try arguments.function(3)
    let isName =
      !name.isEmpty && name.utf8.count <= 64
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
    guard isName else { throw arguments.failure(1, "a command's name is one word without ':'") }
    let owner = script.host.commands.first { $0.name == name }?.owner
    if let owner, owner != script.part.id {
      throw arguments.failure(1, "plugin '\(owner)' has the command '\(name)' already")
    }
    guard script.part.commands.count < PluginPart.mostCommands else {
      throw arguments.failure("more than \(PluginPart.mostCommands) commands of one script")
    }
    try script.hold(Ledger.object)
    if let place = script.part.commands.firstIndex(where: { $0.command.name == name }) {
      script.state.release(script.part.commands.remove(at: place).function)
      script.letGo(Ledger.object)
    }
    let command = PluginCommand(
      name: name, usage: options.text("usage") ?? "", summary: options.text("summary") ?? "",
      owner: script.part.id)
    script.part.commands.append((command, function))
    return .results
  }

  private static let run = APIFunction(
    "run", [APIParameter("command", .text), .optional("words", .texts)],
    returns: "value, or nil and a message", "Runs a command that a script of the run offers."
  ) { script, arguments throws(LuaFailure) in
    let name = try arguments.text(1)
    var words: [String] = []
    if arguments.isGiven(2) {
      let place = ArgumentName(function: "run", name: "words")
      words = try script.texts(arguments.view(2), place)
    }
    let call = PluginCall(.command(name), .texts(words), caller: script.part.id)
    return try ask(call, script, arguments)
  }

  private static func ask(
    _ call: PluginCall, _ script: Script, _ arguments: Arguments
  ) throws(LuaFailure) -> LuaReturn {
    guard arguments.call.canSuspend else { throw arguments.failure("cannot wait here") }
    return try script.park(arguments, for: .response(script.host.ask(call)))
  }

  private static let commands = APIFunction(
    "commands", returns: "list", "All commands of the run: name, usage, summary, owner."
  ) { script, arguments throws(LuaFailure) in
    arguments.results.table { list in
      for command in script.host.commands {
        list.element { element in
          element.table { table in
            table.field("name") { $0.string(command.name) }
            table.field("usage") { $0.string(command.usage) }
            table.field("summary") { $0.string(command.summary) }
            table.field("owner") { $0.string(command.owner) }
          }
        }
      }
    }
    return .results
  }

  private static let list = APIFunction(
    "list", returns: "list", "The plugins of the run in their order: id, version."
  ) { script, arguments throws(LuaFailure) in
    arguments.results.table { list in
      for plugin in script.host.plugins {
        list.element { element in
          element.table { table in
            table.field("id") { $0.string(plugin.id) }
            table.field("version") { $0.string(plugin.version) }
          }
        }
      }
    }
    return .results
  }

  private static let events = APIFunction(
    "events", returns: "list",
    "The events that have come, in a run with plugins: name, told, and heard, how many handlers of "
      + "other scripts ran for them."
  ) { script, arguments throws(LuaFailure) in
    let own = script.ordinal
    arguments.results.table { list in
      for count in script.host.eventCounts {
        let heard = count.heard.reduce(0) { $0 + ($1.key == own ? 0 : $1.value) }
        list.element { element in
          element.table { table in
            table.field("name") { $0.string(count.event.word) }
            table.field("told") { $0.integer(count.told) }
            table.field("heard") { $0.integer(heard) }
          }
        }
      }
    }
    return .results
  }

  private static let onSave = APIFunction(
    "on_save", [APIParameter("fn", .function)],
    "What fn returns before a reload is plugin.saved in the state that comes after."
  ) { script, arguments throws(LuaFailure) in
    let function = try arguments.function(1)
    if let old = script.part.saver { script.state.release(old) }
    script.part.saver = function
    return .results
  }

  private static let reload = APIFunction(
    "reload", [APIParameter("id", .text)], returns: "true, or nil and a message",
    "Starts a plugin anew from its files; when that fails the old one stays as it is."
  ) { script, arguments throws(LuaFailure) in
    let id = try arguments.text(1)
    guard script.plugin == nil else { throw arguments.failure("only the script reloads plugins") }
    guard arguments.call.canSuspend else { throw arguments.failure("cannot wait here") }
    guard let request = script.host.reload(id) else {
      let near = nearestName(to: id, among: script.host.plugins.map(\.id))
      throw arguments.failure(
        1, "there is no plugin '\(id)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return try script.park(arguments, for: .response(request))
  }
}

extension PlainValue {
  /// A list of texts.
  public static func texts(_ texts: [String]) -> PlainValue {
    .table(
      texts.enumerated().map { Pair(key: .integer(Int64($0 + 1)), value: .text($1)) }, .plain)
  }
}
