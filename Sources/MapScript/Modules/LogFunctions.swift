import LuaBridge

/// Messages.
enum LogFunctions {
  static let module = APIModule(
    "log", "Messages on standard error, in the trace and in reports.",
    functions: LogLevel.allCases.map(function))

  private static func function(_ level: LogLevel) -> APIFunction {
    APIFunction(level.rawValue, [APIParameter("message…", .anything)], "Says something.") {
      script, arguments throws(LuaFailure) in
      let words = (1...max(1, arguments.call.count)).map { index in
        arguments.view(index).string ?? arguments.view(index).description
      }
      script.host.log(level, words.joined(separator: " "), of: script.plugin?.id)
      return .results
    }
  }
}
