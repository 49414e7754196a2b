import LuaBridge
import MapFiles

/// Texts in JSON.
enum JSONFunctions {
  static let module = APIModule(
    "json",
    "JSON texts and Lua values. A list is a table with the keys 1…n, an object one with "
      + "texts as keys; an empty table is a list, unless it was decoded from {}.",
    functions: [encode, decode],
    properties: [
      APIProperty("null", "null", "what null is in JSON; it is not nil, and not false") {
        _, arguments throws(LuaFailure) in
        arguments.results.handle(LuaHandle(kind: .null, 0))
        return .results
      }
    ])

  private static let options = OptionTable([
    .init("pretty", .flag, "over several lines, two spaces a level (default false)"),
    .init("empty", .choice(["array", "object"]), "what an empty table is (default \"array\")"),
  ])

  private static let encode = APIFunction(
    "encode", [APIParameter("value", .anything), .optional("options", .options(options))],
    returns: "text",
    "Writes a value as JSON, names in the order of their bytes, integers as integers."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(2, options)
    var reading = JSONReading(
      script, "json.encode", emptyIsObject: options.text("empty") == "object")
    let value = try reading.read(arguments.view(1), "value")
    arguments.results.string(JSONWriter.write(value, pretty: options.flag("pretty") ?? false))
    return .results
  }

  private static let decode = APIFunction(
    "decode", [APIParameter("text", .text)], returns: "value",
    "Reads JSON; null becomes json.null, integers stay integers, of a name given twice the last "
      + "value counts."
  ) { script, arguments throws(LuaFailure) in
    // A hostile text of brackets takes fifty times its size on the way.
    let bytes = try arguments.bytes(1, most: script.memoryLimit / 16)
    do throws(MapFileError) {
      script.write(try JSONReader.read(bytes), to: arguments.results)
    } catch {
      throw LuaFailure("json.decode: \(error.reason)")
    }
    return .results
  }
}
