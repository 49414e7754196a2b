import LuaBridge
import Permissions

/// What joins Lua's own `os`.
enum EnvironmentFunctions {
  /// The functions; `os` has Lua's time functions besides.
  static let module = APIModule(
    "os",
    "The environment of the process; Lua's own os.time, os.date, os.clock and os.difftime "
      + "follow virtual time.",
    functions: [getenv], home: .library)

  private static let getenv = APIFunction(
    "getenv", [APIParameter("name", .text)], returns: "text or nil",
    "The value of an environment variable that --allow-env names."
  ) { script, arguments throws(LuaFailure) in
    let name = try arguments.text(1)
    do throws(PermissionRefusal) {
      let value = try script.access.environment.value(of: name)
      value.map { arguments.results.string($0) } ?? arguments.results.null()
    } catch {
      throw LuaFailure("os.getenv", error)
    }
    return .results
  }
}
