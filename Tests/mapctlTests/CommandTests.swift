import Harness
import HostSystem
import MapModel
import MapScript
import MapSession
import Testing

@testable import mapctl

@Suite struct `Commands` {
  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) -> (code: ExitCode, output: String, messages: String) {
    let world = ProcessWorld(
      arguments: arguments, environment: environment, output: OutputStream(),
      messages: OutputStream())
    return (Invocation.run(world), world.output.text, world.messages.text)
  }

  private static let names = Subcommands.all.map { $0.spec.name }

  @Test func `print the list of commands when nothing is asked`() {
    for arguments in [[], ["help"], ["--help"], ["-h"]] as [[String]] {
      let world = ProcessWorld(
        arguments: arguments, environment: [:], output: OutputStream(), messages: OutputStream())
      #expect(Invocation.run(world) == .done)
      #expect(world.output.text == HelpCommand.overview)
      #expect(world.messages.text.isEmpty)
    }
    for name in Self.names { #expect(HelpCommand.overview.contains("\n  \(name) ")) }
  }

  @Test(arguments: names)
  func `have a help page that names every option`(_ name: String) throws {
    let spec = try #require(Subcommands.named(name)).spec
    let page = run("help", name)
    #expect(page.code == .done)
    #expect(page.output.hasPrefix("mapctl \(name) - \(spec.summary)\n"))
    for option in spec.options { #expect(page.output.contains("  \(option.usage)")) }
    #expect(run(name, "--help").output == page.output)
    #expect(run(name, "nonsense", "-h").output == page.output)
    #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `that are unknown suggest the nearest`() {
    let unknown = run("rnu")
    #expect(unknown.code == .usage)
    #expect(
      unknown.messages == "error: unknown command 'rnu'; did you mean 'run'?\n  see mapctl help\n")
    #expect(run("help", "rnu").code == .usage)
    #expect(run("zzzzzz").messages == "error: unknown command 'zzzzzz'\n  see mapctl help\n")
    #expect(run("").code == .usage)
  }

  @Test func `say usage errors as JSON when asked`() throws {
    let failed = run("run", "--json", "--sed")
    #expect(failed.code == .usage)
    let json = try JSONValue(parsing: failed.messages)
    #expect(json["level"] == .text("error"))
    #expect(json["message"] == .text("unknown option --sed; did you mean --seed?"))
    #expect(json["hint"].text?.isEmpty == false)
  }

  @Test func `tell their version`() {
    #expect(run("version").output == "mapctl \(Version.number)\n")
    #expect(run("--version").output == "mapctl \(Version.number)\n")
  }

  @Test func `print the whole API as Markdown`() {
    let text = run("api", "--markdown").output
    #expect(text == run("api").output)
    for module in API.modules {
      for function in module.functions {
        #expect(text.contains("### `\(module.name).\(function.name)("), "\(function.name)")
      }
      for property in module.properties {
        #expect(text.contains("`\(module.name).\(property.name)`"))
      }
    }
    for function in API.globals { #expect(text.contains("### `\(function.name)(")) }
    for kind in API.classes {
      for method in kind.methods { #expect(text.contains("`\(kind.kind.name):\(method.name)(")) }
      for field in kind.properties { #expect(text.contains("`\(kind.kind.name).\(field.name)`")) }
    }
    for name in EventName.allCases { #expect(text.contains("- `on_\(name.word)(")) }
  }

  @Test func `print the whole API as JSON`() throws {
    let json = try JSONValue(parsing: run("api", "--json").output)
    #expect(json["handlers"].list.count == EventName.allCases.count)
    #expect(json["modules"].list.map { $0["name"].text } == API.modules.map(\.name))
    #expect(json["globals"].list.map { $0["name"].text } == API.globals.map(\.name))
    #expect(json["classes"].list.map { $0["name"].text } == API.classes.map(\.kind.name))
    let modules = json["modules"].list
    for (value, module) in zip(modules, API.modules) {
      #expect(value["functions"].list.count == module.functions.count)
      #expect(value["properties"].list.count == module.properties.count)
    }
  }

  @Test func `tell where the data and libraries come from`() throws {
    let text = run("about")
    #expect(text.code == .done)
    #expect(text.output.contains("Lua 5.4 (MIT)"))
    let json = try JSONValue(parsing: run("about", "--json").output)
    #expect(json["version"] == .text(Version.number))
    #expect(json["libraries"].list.count == 2)
  }

  @Test func `need what they need`() {
    let bare = run("run")
    #expect(bare.code == .usage)
    #expect(bare.messages.hasPrefix("error: run needs a SCRIPT or -e CODE\n"))
    #expect(run("completion").messages.hasPrefix("error: which shell?"))
    #expect(run("completion", "fis").messages.contains("did you mean fish?"))
  }

  @Test func `colour messages only where that is wanted`() {
    for (word, environment, isColored) in [
      ("always", ["NO_COLOR": "1"], true), ("never", [:], false), ("auto", [:], false),
    ] as [(String, [String: String], Bool)] {
      let world = ProcessWorld(
        arguments: [], environment: environment, output: OutputStream(), messages: OutputStream())
      let options = try? ParsedOptions(["--color", word], of: RunCommand.spec)
      if let options { SharedOptions.messages(options, world).error("x") }
      #expect(world.messages.text.contains("\u{1B}[") == isColored)
    }
  }
}
