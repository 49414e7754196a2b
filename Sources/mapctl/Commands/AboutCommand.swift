import Gazetteer
import HostSystem
import MapModel
import MapSession
import Reporting

/// `mapctl about`: the data and libraries inside, with their licences.
enum AboutCommand: Subcommand {
  static let spec = CommandSpec(
    "about", "", "print the data and libraries inside, with licences and attributions",
    options: [OptionSpec("--json", "print JSON")], mostWords: 0)

  private static let libraries = [
    (name: "Lua 5.4", licence: "MIT", note: "Copyright Lua.org, PUC-Rio"),
    (
      name: "Swift standard library", licence: "Apache-2.0 with Runtime Library Exception",
      note: "Copyright Apple Inc. and the Swift project authors"
    ),
  ]

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    world.output.write(options.has("--json") ? json : text)
    return .done
  }

  private static var text: String {
    var text = "mapctl \(Version.number)\n\nData:\n"
    for source in World.embedded.sources {
      text += "  \(source.name) \(source.version) (\(source.licence))\n"
      text += "    \(source.attribution)\n"
    }
    text += "\nLibraries:\n"
    for library in libraries {
      text += "  \(library.name) (\(library.licence))\n    \(library.note)\n"
    }
    return text
  }

  private static var json: String {
    var json = JSONText()
    json.raw("{\"version\":")
    json.text(Version.number)
    json.raw(",\"data\":[")
    for (index, source) in World.embedded.sources.enumerated() {
      if index > 0 { json.raw(",") }
      json.value(
        .object([
          RecordField("name", .text(source.name)), RecordField("version", .text(source.version)),
          RecordField("licence", .text(source.licence)),
          RecordField("attribution", .text(source.attribution)),
        ]))
    }
    json.raw("],\"libraries\":[")
    for (index, library) in libraries.enumerated() {
      if index > 0 { json.raw(",") }
      json.value(
        .object([
          RecordField("name", .text(library.name)), RecordField("licence", .text(library.licence)),
          RecordField("attribution", .text(library.note)),
        ]))
    }
    json.raw("]}\n")
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
