import LuaBridge
import Permissions
import WebClient

/// Requests to servers.
enum WebFunctions {
  static let module = APIModule(
    "http",
    "Requests to servers that --allow-net names. Virtual time stands still until they are "
      + "answered, and answers come in the order of asking.",
    functions: [get, post])

  private static let options = OptionTable([
    .init("headers", .textTable, "names and values"),
    .init("timeout", .number(atLeast: 0), "real seconds until it is given up (default 30)"),
    .init("max_size", .count, "most bytes of the answer (default 33554432)"),
    .init("redirects", .count, "how many are followed (default 5)"),
  ])

  private static let returns = "{status=, headers=, body=}, or nil and a message"

  private static let get = APIFunction(
    "get",
    [
      APIParameter("url", .text), .optional("options", .options(options)),
      .optional("callback", .function),
    ], returns: returns, "Fetches something; header names come in small letters."
  ) { script, arguments throws(LuaFailure) in
    let request = try begin(.get, script, arguments)
    return try send(request, optionsAt: 2, script, arguments)
  }

  private static let post = APIFunction(
    "post",
    [
      APIParameter("url", .text), .optional("body", .text),
      .optional("options", .options(options)), .optional("callback", .function),
    ], returns: returns, "Sends a text."
  ) { script, arguments throws(LuaFailure) in
    var request = try begin(.post, script, arguments)
    if arguments.isGiven(2) { request.body = try arguments.bytes(2) }
    return try send(request, optionsAt: 3, script, arguments)
  }

  /// Reads the address and asks for the permission, before anything else can go wrong.
  private static func begin(
    _ method: WebRequest.Method, _ script: Script, _ arguments: Arguments
  ) throws(LuaFailure) -> WebRequest {
    let text = try arguments.text(1)
    let address: WebAddress
    do throws(WebAddress.Fault) {
      address = try WebAddress(text)
    } catch {
      throw arguments.failure(1, error.words)
    }
    do throws(PermissionRefusal) {
      try script.access.network.check(address)
    } catch {
      throw LuaFailure("http.\(arguments.function)", error)
    }
    return WebRequest(method, address)
  }

  private static func send(
    _ request: WebRequest, optionsAt place: Int, _ script: Script, _ arguments: Arguments
  ) throws(LuaFailure) -> LuaReturn {
    var request = request
    let options = try arguments.options(place, options)
    request.headers = try headers(options)
    if let timeout = options.number("timeout") { request.timeout = timeout }
    let room = script.room
    request.limit = min(options.number("max_size").flatMap(Int.init(exactly:)) ?? 32 << 20, room)
    if let redirects = options.number("redirects") {
      guard (0...20).contains(redirects) else {
        throw options.failure("redirects: expected 0…20")
      }
      request.redirects = Int(redirects)
    }
    guard request.limit >= 0 else { throw options.failure("max_size: must be at least 0") }
    let callback = try arguments.optionalFunction(place + 1)
    guard callback != nil || arguments.call.canSuspend else {
      throw arguments.failure("cannot wait here; give a callback")
    }
    let cost = callback == nil ? 0 : 2 * Ledger.object + request.body.count
    try script.hold(cost)
    let id = script.host.send(request)
    if let callback {
      script.callbacks[id] = Callback(
        purpose: arguments.function == "post" ? .httpPost : .httpGet, function: callback,
        cost: cost)
      return .results
    }
    return try script.park(arguments, for: .response(id))
  }

  private static func headers(
    _ options: Options
  ) throws(LuaFailure) -> [(name: String, value: String)] {
    // What decides where a request goes and where it ends is not the script's.
    let own = ["host", "content-length", "transfer-encoding", "connection", "expect", "upgrade"]
    var headers: [(name: String, value: String)] = []
    for (name, value) in options.pairs("headers") ?? [] {
      let isToken =
        !name.isEmpty
        && name.utf8.allSatisfy { byte in
          byte > 0x20 && byte < 0x7F && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte)
        }
      guard isToken else { throw options.failure("headers: '\(name)' is no name of a header") }
      guard !own.contains(name.lowercased()) else {
        throw options.failure("headers: '\(name)' is set by mapctl")
      }
      guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw options.failure("headers: the value of '\(name)' has a control character in it")
      }
      headers.append((name, value))
    }
    return headers
  }
}

extension Script {
  /// Writes what a request brought; a refused permission has been raised elsewhere.
  func write(_ response: WebResponse, to writer: LuaWriter) {
    var headers: [(name: String, value: String)] = []
    for (name, value) in response.headers {
      if let place = headers.firstIndex(where: { $0.name == name }) {
        headers[place].value += ", " + value
      } else {
        headers.append((name, value))
      }
    }
    writer.table { table in
      table.field("status") { $0.integer(response.status) }
      table.field("headers") { field in
        field.table { table in
          for (name, value) in headers { table.field(name) { $0.string(value) } }
        }
      }
      table.field("body") { $0.string(response.body) }
    }
  }
}
