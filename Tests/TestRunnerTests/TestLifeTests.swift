import MapSession
import Testing

@Suite struct `A test` {
  @Test func `begins on a fresh map at time zero, with its file's text run before it`() {
    let script = TestScript(
      """
      count = (count or 0) + 1
      local made = 0
      before_each(function() made = made + 1 end)
      for i = 1, 3 do
        it("no " .. i, function()
          print(count, made, #map.markers(), now(), leak)
          leak = true
          map.add_marker{position = {1, 1}}
          map.fly_to{target = {i, i}}:wait()
        end)
      end
      """)
    for index in 0..<3 {
      let attempt = script.attempt(index)
      #expect(String(decoding: attempt.output, as: UTF8.self) == "1\t1\t0\t0.0\tnil\n")
      #expect(attempt.status == .passed)
    }
  }

  @Test func `runs what stands before and after it, outer groups first and last`() {
    let script = TestScript(
      """
      local function say(word) return function() print(word) end end
      after_each(say("after all"))
      before_each(say("before all"))
      describe("outer", function()
        before_each(say("before outer"))
        describe("other", function() before_each(say("never")) it("no", say("no")) end)
        describe("inner", function()
          it("test", function() print("test") error("x") end)
          before_each(function() sleep(1) print("before inner") end)
          after_each(say("after inner"))
        end)
        after_each(say("after outer"))
      end)
      """)
    #expect(
      script.listing.cases.map(\.names) == [["outer", "other", "no"], ["outer", "inner", "test"]])
    let attempt = script.attempt(1)
    #expect(attempt.status == .failed)
    #expect(
      String(decoding: attempt.output, as: UTF8.self).split(separator: "\n") == [
        "before all", "before outer", "before inner", "test", "after inner", "after outer",
        "after all",
      ])
  }

  @Test func `that fails before it begins is not begun, and what follows it runs`() {
    let script = TestScript(
      """
      before_each(function() error("broken") end)
      after_each(function() print("after") end)
      it("test", function() print("test") end)
      """)
    let attempt = script.attempt()
    #expect(attempt.failures.map(\.message) == ["broken"])
    #expect(String(decoding: attempt.output, as: UTF8.self) == "after\n")
  }

  @Test func `fails by an error in a handler, a timer and a callback`() {
    for (body, place) in [
      ("function on_idle() error('bad') end map.move_to{zoom = 3}", "idle"),
      ("timer.after(1, function() error('bad') end)", "timer"),
      ("map.reverse_geocode({1, 1}, function() error('bad') end)", "reverse_geocode"),
    ] {
      let attempt = TestScript.attempt(body)
      #expect(attempt.failures.map(\.message) == ["bad"], "\(body)")
      #expect(attempt.failures.first?.activity == place)
    }
  }

  @Test func `fails by an expectation in a callback that comes after its end`() {
    let attempt = TestScript.attempt(
      "map.reverse_geocode({47.141, 9.5215}, function(r) expect(r.first.country_code):to_equal('CH') end)"
    )
    #expect(attempt.failures.map(\.message) == ["expected \"LI\" to equal \"CH\""])
  }

  @Test func `fails by an expectation in a handler though on_error takes care of errors`() {
    let attempt = TestScript.attempt(
      """
      function on_error() return true end
      function on_idle() expect(1):to_equal(2) end
      map.move_to{zoom = 3}
      """)
    #expect(attempt.failures.map(\.message) == ["expected 1 to equal 2"])
  }

  @Test func `passed with an error in its body because on_error takes care of errors`() {
    let attempt = TestScript.attempt("function on_error() return true end undefined()")
    #expect(attempt.failures.map(\.message) == ["attempt to call a nil value (global 'undefined')"])
  }

  @Test func `saw what another test had left in the store`() {
    let code =
      "expect(store.get('k')):to_be_nil() store.set('k', 1) expect(store.get('k')):to_equal(1)"
    for _ in 0..<2 { #expect(TestScript.attempt(code).failures.isEmpty) }
  }

  @Test func `that waits for what cannot happen fails there, and what follows it runs`() {
    let script = TestScript(
      """
      after_each(function() print("after") end)
      it("waits", function()
        sleep(2)
        wait_for("tap")
      end)
      """)
    let attempt = script.attempt()
    #expect(
      attempt.failures.map(\.message) == [
        "still waiting for the event 'tap', which can no longer happen"
      ])
    #expect(attempt.failures.first?.line == 4)
    #expect(String(decoding: attempt.output, as: UTF8.self) == "after\n")
  }

  @Test func `ends though timers go on for ever`() {
    let attempt = TestScript.attempt("timer.every(1, function() end) sleep(3)")
    #expect(attempt.status == .passed)
    #expect(attempt.virtualSeconds == 63)
  }

  @Test func `that has not ended at the maximum time fails`() {
    var script = TestScript("it('is', function() sleep(100) end)")
    script.options.maxTime = 5
    #expect(
      script.attempt().failures.map(\.message) == [
        "still waiting for a time, and --max-time 5 s is over"
      ])
  }

  @Test func `may call itself pending`() {
    let attempt = TestScript.attempt("if true then pending('no tiles here') end error('x')")
    #expect(attempt.status == .pending)
    #expect(attempt.reason == "no tiles here")
  }

  @Test func `that fills the memory fails and says so`() {
    var script = TestScript(
      "it('is', function() local t = {} while true do t[#t + 1] = {} end end)")
    script.options.maxMemory = 8 << 20
    let failure = script.attempt().failures.first
    #expect(failure?.message.contains("not enough memory") == true)
    #expect(failure?.hint?.contains("--max-memory") == true)
  }

  @Test func `is declared with tags, limits and marks, which groups pass on`() {
    let script = TestScript(
      """
      describe("g", {tags = {"slow", "net"}, timeout = 3}, function()
        it("a", {tags = {"net", "x"}}, function() end)
        only("b", function() end)
        pending("c", function() end)
        it("d")
        it("e", {pending = "no tiles", only = true}, function() end)
      end)
      """)
    let cases = script.listing.cases
    #expect(
      cases.map(\.tags) == [["slow", "net", "x"]] + Array(repeating: ["slow", "net"], count: 4))
    #expect(cases.map(\.timeout) == [3, 3, 3, 3, 3])
    #expect(cases.map(\.isOnly) == [false, true, false, false, true])
    #expect(cases.map(\.pending) == [nil, nil, "", "", "no tiles"])
    #expect(cases.map(\.line) == [2, 3, 4, 5, 6])
  }

  @Test(arguments: [
    ("describe('g', function() sleep(1) end)", "a group declares tests and cannot wait"),
    ("it.only('x', function() end)", "attempt to index a function value"),
    ("describe('g')", "describe: expected a function that declares tests"),
    ("it('', function() end)", "it: name: is empty"),
    ("it('x', {tagz = {}}, function() end)", "it: unknown option 'tagz'; did you mean 'tags'?"),
    ("it('x' function() end)", "')' expected near 'function'"),
    ("describe('g', function() error('oops') end)", "oops"),
    ("wait_for('tap') it('x', function() end)", "still waiting for the event 'tap'"),
  ])
  func `that is declared wrongly fails its file`(_ text: String, _ message: String) {
    let listing = TestScript(text).listing
    #expect(!text.hasPrefix("it.only") || listing.failures.first?.hint?.contains("only(") == true)
    #expect(listing.failures.first?.message.contains(message) == true, "\(listing.failures)")
  }
}
