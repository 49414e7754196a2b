import Glibc
import Harness
import MapSession
import Testing

@Suite(.timeLimit(.minutes(1))) final class WebScriptTests {
  private let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  deinit { server.stop() }

  private func run(
    _ code: String, _ configure: (inout SessionOptions) -> Void = { _ in }
  ) throws -> ScriptOutcome {
    try ScriptHarness.run(code.replacing("URL", with: server.url(""))) { options in
      options.permissions.allow(.net, ["127.0.0.1"])
      configure(&options)
    }
  }

  @Test("A request waits for its answer while virtual time stands still")
  func waiting() throws {
    let outcome = try run(
      """
      timer.after(0.05, function() print("timer", now()) end)
      local r = http.get("URL/slow?200")
      print(r.status, r.body, now())
      local r = http.post("URL/echo", "data", {headers = {["Content-Type"] = "text/x"}})
      print(r.body, http.get("URL/ok").headers["x-one"], http.get("URL/missing").status)
      http.get("URL/ok", {}, function(r, err) print("callback", r.body, err, now()) end)
      """)
    #expect(
      outcome.result == """
        200\tslow 200\t0.0
        POST data\t1, 2\t404
        callback\thello\tnil\t0.0
        timer\t0.05

        """)
  }

  @Test("Several requests are under way together and answered in order")
  func order() throws {
    let outcome = try run(
      """
      local function get(path) return function() print(http.get("URL" .. path).body) end end
      all{get("/slow?300"), get("/slow?10"), get("/ok")}
      """)
    #expect(outcome.result == "slow 300\nslow 10\nhello\n")
  }

  @Test("What goes wrong is nil and a message")
  func failures() throws {
    let outcome = try run(
      """
      print(http.get("http://127.0.0.1:1/"))
      print(http.get("URL/drip", {timeout = 0.3}))
      print(http.get("URL/endless", {max_size = 1000}))
      print(http.get("URL/bad"))
      print(http.get("URL/loop", {redirects = 2}))
      """)
    #expect(outcome.code == .done, "\(outcome.messages)")
    #expect(outcome.lines.count == 5)
    #expect(outcome.lines.allSatisfy { $0.hasPrefix("nil\t") }, "\(outcome.lines)")
  }

  @Test("A redirect to where it may not go raises, also behind an address that looks fine")
  func redirect() throws {
    let outcome = try run("http.get('URL/redirect?http://169.254.169.254/latest/')")
    #expect(outcome.code == .permission)
    #expect(outcome.messages.contains("--allow-net=169.254.169.254"), "\(outcome.messages)")
    let local = try run("http.get('http://localhost:\(server.port)/ok')") {
      $0.permissions.allow(.net, nil)
    }
    #expect(local.code == .permission)
    #expect(local.messages.contains("--allow-net=localhost:\(server.port)"), "\(local.messages)")
    let callback = try run(
      "http.get('URL/redirect?http://10.0.0.1/', {}, function(r, e) print(r, e) end)")
    #expect(callback.output.contains("--allow-net=10.0.0.1"))
  }

  @Test(
    "Headers cannot break out of their line and do not say where a request goes",
    arguments: [
      #"{headers = {["X-A"] = "1\r\nHost: x"}}"#, #"{headers = {["X\n"] = "1"}}"#,
      #"{headers = {Host = "x"}}"#, #"{headers = {["Content-Length"] = "1"}}"#,
      #"{headers = {[1] = "x"}}"#, "{headers = 1}", "{tiemout = 1}", "{timeout = -1}",
      "{redirects = 100}",
    ])
  func badOptions(options: String) throws {
    let outcome = try run("print(pcall(http.get, 'URL/ok', \(options)))")
    #expect(outcome.output.hasPrefix("false\t"), "\(outcome.output)")
    #expect(server.requests.isEmpty)
  }

  @Test("In real time the clock goes on beside a request")
  func realtime() throws {
    let outcome = try run(
      """
      timer.after(0.1, function() print("timer") end)
      http.get("URL/slow?300")
      print(now() >= 0.3)
      """
    ) { $0.isRealtime = true }
    #expect(outcome.result == "timer\ntrue\n")
    let ended = try run("http.get('URL/hang')") {
      $0.isRealtime = true
      $0.maxTime = 0.2
    }
    #expect(ended.code == .done, "\(ended.messages)")
  }

  @Test("Ctrl-C ends a request that hangs")
  func interrupted() async throws {
    let run = try CommandRun([
      "run", "--allow-net=127.0.0.1", "-e",
      "log.info('begun') http.get('\(server.url("/hang"))')",
    ])
    run.send(SIGINT, after: "begun")
    let end = await run.end()
    #expect(end.code == 130, "\(end.messages)")
    #expect(end.messages.contains("-e:1: waiting for a response"), "\(end.messages)")
    #expect(end.seconds < 15)
  }

  @Test("--timeout ends a request that hangs", arguments: ["/hang", "/drip"])
  func timeLimit(path: String) async throws {
    let end = try await CommandRun.run(
      [
        "run", "--timeout", "0.5", "--allow-net=127.0.0.1", "-e",
        "http.get('\(server.url(path))')",
      ])
    #expect(end.code == 124, "\(end.messages)")
    #expect(end.seconds < 15)
  }
}
