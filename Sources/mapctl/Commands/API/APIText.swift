import MapModel
import MapScript
import Reporting

/// The API table as text.
enum APIText {
  // MARK: Markdown

  static var markdown: String {
    var text = "# The mapctl Lua API\n\n## Handlers\n\n"
    text += "Define them as global functions, or give a function to `map.on`.\n\n"
    for handler in API.handlers {
      text += "- `on_\(handler.event.word)(\(handler.arguments))` \(handler.summary)\n"
    }
    for module in API.modules {
      text += "\n## `\(module.name)`\n\n\(module.summary)\n"
      text += properties(module.properties, of: module.name, separator: ".")
      text += functions(module.functions, prefix: module.name + ".")
    }
    text += "\n## Globals\n"
    text += functions(API.globals, prefix: "")
    text += "\n## Plain tables\n\n" + tables + "\n## Bounds\n\n"
    text += "What `geo.bounds` and `map.bounds` give: `southwest`, `northeast`, `center`.\n"
    text += functions(API.boundsMethods, prefix: "bounds:")
    text += classes(API.classes)
    text += "\n## Tests\n\nThese exist in tests only, see `mapctl help test`.\n"
    text += functions(API.testGlobals, prefix: "")
    return text + classes(API.testClasses)
  }

  private static func classes(_ classes: [APIClass]) -> String {
    classes.map { kind in
      "\n## A \(kind.kind.name)\n\n\(kind.summary)\n"
        + properties(kind.properties, of: kind.kind.name, separator: ".")
        + functions(kind.methods, prefix: kind.kind.name + ":")
    }.joined()
  }

  private static let tables = """
    - A **coordinate** is `{lat=1.285, lng=103.848}`, also `{1.285, 103.848}` or `geo.coordinate(lat, lng)`.
    - A **camera** is `{target=, zoom=, bearing=, viewing_angle=}`; where one is taken, parts may be left out.
    - A **point** is `{x=, y=}` in points of the view, from the top left.
    - **Bounds** are `geo.bounds(a, b, …)` or `{southwest=, northeast=}`; they may cross 180°.
    - **Padding** is a number or `{top=, left=, bottom=, right=}` in points.
    - **Window contents** are a text, a list of lines or `{title=, snippet=, lines=, color=, background=}`;
      a line is a text or `{text=, bold=, size=, color=}`.
    - A **path** is a list of coordinates or an encoded polyline.
    - An **easing** is "linear", "ease", "ease_in", "ease_out", "ease_in_out" or `{x1, y1, x2, y2}`.
    - A **response** is `{results=, first=, coordinate=, stale=}`; an address has `lines`, `name`, `locality`,
      `administrative_area`, `admin_code`, `country`, `country_code`, `water`, `precision`, `distance_m`,
      `timezone`, `population`, `county`, `nearest` and `coordinate`, each where it is known.
    - `args` has the script's words by position and its `--name=value` by name; `arg` has them as given.
    - `require("name")` finds `name.lua` or `name/init.lua` beside the script.

    Of Lua's own libraries there are `string`, `table`, `math`, `utf8`, `coroutine`, and of `os` only `time`,
    `clock`, `date`, `difftime` and `getenv`; files are reached through `fs`.

    """

  private static func properties(
    _ properties: [APIProperty], of owner: String, separator: String
  ) -> String {
    guard !properties.isEmpty else { return "" }
    var text = "\n| property | holds | |\n| --- | --- | --- |\n"
    for property in properties {
      let note = property.isAssignable ? "" : " Read only."
      text +=
        "| `\(owner)\(separator)\(property.name)` | \(property.type) | \(property.summary)\(note) |\n"
    }
    return text
  }

  private static func functions(_ functions: [APIFunction], prefix: String) -> String {
    var text = ""
    for function in functions {
      let returns = function.returns.isEmpty ? "" : " → \(function.returns)"
      text += "\n### `\(prefix)\(function.name)(\(signature(function)))`\(returns)\n\n"
      text += "\(function.summary)\n"
      for parameter in function.parameters {
        guard case .options(let table) = parameter.type else { continue }
        text += "\n"
        for field in table.fields {
          text += "- `\(field.name)` (\(field.type.words)): \(field.summary)\n"
        }
      }
    }
    return text
  }

  private static func signature(_ function: APIFunction) -> String {
    function.parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }.joined(separator: ", ")
  }

  // MARK: JSON

  static var json: String {
    var json = JSONText()
    json.value(
      .object([
        RecordField(
          "handlers",
          .list(
            API.handlers.map { handler in
              .object([
                RecordField("name", .text("on_" + handler.event.word)),
                RecordField("arguments", .text(handler.arguments)),
                RecordField("summary", .text(handler.summary)),
              ])
            })),
        RecordField(
          "modules",
          .list(
            API.modules.map { module in
              .object([
                RecordField("name", .text(module.name)),
                RecordField("summary", .text(module.summary)),
                RecordField("properties", .list(module.properties.map(value))),
                RecordField("functions", .list(module.functions.map(value))),
              ])
            })),
        RecordField("globals", .list(API.globals.map(value))),
        RecordField("classes", .list(API.classes.map(value))),
        RecordField("test_globals", .list(API.testGlobals.map(value))),
        RecordField("test_classes", .list(API.testClasses.map(value))),
      ]))
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func value(_ kind: APIClass) -> RecordValue {
    .object([
      RecordField("name", .text(kind.kind.name)), RecordField("summary", .text(kind.summary)),
      RecordField("properties", .list(kind.properties.map(value))),
      RecordField("methods", .list(kind.methods.map(value))),
    ])
  }

  private static func value(_ property: APIProperty) -> RecordValue {
    .object([
      RecordField("name", .text(property.name)), RecordField("type", .text(property.type)),
      RecordField("summary", .text(property.summary)),
      RecordField("assignable", .flag(property.isAssignable)),
    ])
  }

  private static func value(_ function: APIFunction) -> RecordValue {
    .object([
      RecordField("name", .text(function.name)), RecordField("returns", .text(function.returns)),
      RecordField("summary", .text(function.summary)),
      RecordField(
        "parameters",
        .list(
          function.parameters.map { parameter in
            var fields = [
              RecordField("name", .text(parameter.name)),
              RecordField("type", .text(parameter.type.words)),
              RecordField("optional", .flag(parameter.isOptional)),
            ]
            if case .options(let table) = parameter.type {
              fields.append(
                RecordField(
                  "options",
                  .list(
                    table.fields.map {
                      .object([
                        RecordField("name", .text($0.name)),
                        RecordField("type", .text($0.type.words)),
                        RecordField("summary", .text($0.summary)),
                      ])
                    })))
            }
            return .object(fields)
          })),
    ])
  }
}
