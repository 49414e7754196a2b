/// Words of other Lua versions and of libraries that scripts have no access to, and what there is in
/// their place.
public enum OldLua {
  private static let globals = [
    "unpack": "Lua 5.4 has it as table.unpack", "loadstring": "Lua 5.4 has it as load",
    "setfenv": "Lua 5.4 has no setfenv; give load an environment, or set _ENV",
    "getfenv": "Lua 5.4 has no getfenv; the environment is _ENV",
    "module": "Lua 5.4 has no module; let the file return a table",
    "bit": "Lua 5.4 has operators for bits: &, |, ~, <<, >>",
    "bit32": "Lua 5.4 has operators for bits: &, |, ~, <<, >>",
    "io": "scripts have no io; files are reached through fs, words are written by print and log",
    "package": "scripts have no package; require finds Lua modules beside the script",
    "debug": "scripts have no debug without --debug; errors have a traceback",
    "dofile": "scripts have no dofile; let require find the module",
    "loadfile": "scripts have no loadfile; let require find the module",
    "jit": "this is Lua 5.4, which has no jit", "ffi": "this is Lua 5.4, which has no ffi",
    "newproxy": "Lua 5.4 has no newproxy; use a table with a metatable",
  ]

  private static let fields = [
    "table.getn": "Lua 5.4 has no table.getn; the length is #list",
    "table.setn": "Lua 5.4 has no table.setn; a list is as long as its elements",
    "table.maxn": "Lua 5.4 has no table.maxn; the length is #list",
    "table.foreach": "Lua 5.4 has no table.foreach; write for key, value in pairs(t)",
    "table.foreachi": "Lua 5.4 has no table.foreachi; write for index, value in ipairs(t)",
    "string.gfind": "Lua 5.4 has it as string.gmatch", "math.mod": "Lua 5.4 has it as math.fmod",
    "math.atan2": "Lua 5.4 has it as math.atan(y, x)",
    "os.execute": "scripts cannot start programs",
    "os.exit": "a script ends at its end; what its own text returns is the exit code",
    "os.remove": "files are reached through fs; it is fs.remove",
    "os.rename": "files are reached through fs", "os.tmpname": "files are reached through fs",
    "os.setlocale": "the locale is fixed, so that results are the same everywhere",
  ]

  /// What there is in place of a global that Lua 5.4 or its sandbox does not have; nil when nothing
  /// is known of it.
  public static func hint(forGlobal name: String) -> String? { globals[name] }

  /// The same for a field of a library, such as `table.getn`.
  public static func hint(forField path: String) -> String? { fields[path] }

  /// The hint for an error such as "attempt to call a nil value (global 'unpack')".
  public static func hint(for message: String) -> String? {
    guard let cut = message.firstRange(of: "attempt to ") else { return nil }
    let rest = message[cut.upperBound...]
    guard rest.hasPrefix("call a nil value") || rest.hasPrefix("index a nil value") else {
      return nil
    }
    if let name = quoted(behind: "(global '", in: rest) { return globals[name] }
    guard let name = quoted(behind: "(field '", in: rest) ?? quoted(behind: "(method '", in: rest)
    else { return nil }
    guard
      let found = fields.sorted(by: { $0.key < $1.key }).first(where: {
        $0.key.hasSuffix(".\(name)")
      })
    else { return nil }
    // The message tells a field's name alone, which another table may have had.
    return found.value.contains(found.key) ? found.value : "\(found.key): \(found.value)"
  }

  private static func quoted(behind start: String, in text: Substring) -> String? {
    guard let range = text.firstRange(of: start) else { return nil }
    return String(text[range.upperBound...].prefix { $0 != "'" })
  }
}
