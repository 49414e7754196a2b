import MapScript
import Testing

@Suite struct `Matchers` {
  @Test(arguments: [
    "expect(1):to_equal(1.0)",
    "expect({1, {a = 2}}):to_equal{1, {a = 2}}",
    "expect(map.camera.target):to_equal{0, 0}",
    "expect(geo.coordinate(1, 2)):to_equal{lat = 1, lng = 2}",
    "expect(0/0):to_equal(0/0)",
    "expect({1, 2, 3}):to_equal{1, near(2.05, 0.1), anything}",
    "expect(1).never:to_equal(2)",
    "local t = {} t.t = t local u = {} u.u = nil u.t = u expect(t):to_equal(u)",
    "expect(4.99):to_be_near(5, 0.02)",
    "expect({47.0001, 8}):to_be_near({47, 8}, 12)",
    "expect(map.camera):to_be_near({target = {0, 0}, zoom = 2.005}, 1)",
    "expect({lat = 0, lng = 179.9999}):to_be_near({0, -179.9999}, 30)",
    "expect({bearing = 359.999, zoom = 2}):to_be_near({bearing = 0, zoom = 2})",
    "expect({x = 1, y = 2}):to_be_near({x = 1.4, y = 1.6}, 0.5)",
    "expect(true):to_be_true() expect(false):to_be_false() expect(nil):to_be_nil()",
    "expect(0):to_be_truthy() expect(false):to_be_falsy() expect(nil):to_be_falsy()",
    "expect(3):to_be_more_than(2) expect(3):to_be_at_least(3) expect(3):to_be_at_most(3)",
    "expect(map.add_marker{position = {1, 1}}):to_be_a('marker')",
    "expect('the text'):to_contain('tex') expect({1, 2}):to_contain(2)",
    "expect({{a = 1, b = 2}}):to_contain{a = 1}",
    "expect('v1.2'):to_match('^v%d')",
    "expect({a = 1, b = {c = 2, d = 3}}):to_match{b = {c = 2}}",
    "expect(map.add_marker{position = {1, 1}, title = 'x'}):to_have{title = 'x'}",
    "expect({1, 2}):to_have_count(2) expect('ab'):to_have_count(2)",
    "expect(function() error('boom!') end):to_raise('boom!')",
    "expect(function() sleep(1) error('late') end):to_raise()",
    "expect(function() end).never:to_raise()",
    "local s = spy() s(1, 'a') expect(s):to_be_called(1) expect(s):to_be_called_with(1, 'a')",
    "local s = spy(function(x) return x + 1 end) expect(s(2)):to_equal(3)",
    "local s = spy() expect(s).never:to_be_called() s(nil, 2) expect(calls(s)[1].n):to_equal(2)",
    "map.on('idle', spy()) on_idle = spy() map.move_to{zoom = 3} expect(on_idle):to_be_called(1)",
    "local r = map.reverse_geocode{47.141, 9.5215} expect(r.first):to_have{country_code = 'LI'}",
    "expect(1):to_be_at_least(1):to_be_at_most(1):to_equal(1)",
  ])
  func `hold`(_ body: String) { #expect(TestScript.failures(body) == "") }

  @Test(arguments: [
    ("expect(1):to_equal(2)", "expected 1 to equal 2"),
    ("expect(1, 'the zoom'):to_equal(2)", "the zoom: expected 1 to equal 2"),
    ("expect('1'):to_equal(1)", "expected \"1\" to equal 1"),
    ("expect({a = 1}):to_equal{}", "expected {a = 1} to equal {}"),
    ("expect(1).never:to_equal(1)", "expected 1 not to equal 1"),
    ("expect(5):to_be_near(4, 0.5)", "expected 5 to be near 4 (0.5), but it is off by 1"),
    (
      "expect({47, 8}):to_be_near({47.001, 8}, 10)",
      "expected {47, 8} to be near {47.001, 8} (10), but it is 111 m off"
    ),
    ("expect(nil):to_be_true()", "expected nil to be true"),
    ("expect(2):to_be_more_than(2)", "expected 2 to be more than 2"),
    ("expect('x'):to_be_a('number')", "expected \"x\" to be a number"),
    ("expect({1}):to_contain(2)", "expected {1} to contain 2"),
    ("expect('x'):to_match('%d')", "expected \"x\" to match '%d'"),
    ("expect({1}):to_have_count(2)", "expected {1} to have 2, but it has 1"),
    ("expect(function() end):to_raise()", "expected a function to raise an error"),
    (
      "expect(function() error('a', 0) end):to_raise('b')",
      "expected the error 'a' to raise 'b'"
    ),
    ("expect(spy()):to_be_called()", "expected the spy, called 0 times, to be called"),
    (
      "local s = spy() s(1) expect(s):to_be_called_with(2)",
      "expected the spy, called once, to be called with (2)"
    ),
    (
      "local s = spy() s() s() expect(s):to_be_called(1)",
      "expected the spy, called 2 times, to be called once"
    ),
  ])
  func `say what was expected and what was there`(_ body: String, _ message: String) {
    #expect(TestScript.failures(body) == message)
  }

  @Test(arguments: [
    ("expect(1):to_eqaul(1)", "expectation has no 'to_eqaul'; did you mean 'to_equal'?"),
    ("expect()", "expect: expected a value"),
    ("expect(1):to_be_near('x')", "to_be_near: value: expected a number, a coordinate"),
    ("expect({}):to_raise()", "to_raise: expected a function in expect(…), got table"),
    ("expect(1):to_be_called()", "to_be_called: expected a spy in expect(…)"),
    (
      "expect(map.add_marker{position = {1, 1}}):to_have{titel = 'x'}",
      "to_have: marker has no 'titel'; did you mean 'title'?"
    ),
    ("expect(events):to_match('wil_move')", "to_match: unknown event 'wil_move'; did you mean"),
    ("spy(1)", "spy: expected a function, got number"),
    ("it('x', function() end)", "it: tests are declared by the file's own text"),
    ("before_each(function() end)", "before_each: stands beside tests, not in one"),
    ("expect.soft(1)", "attempt to index a function value"),
  ])
  func `that are misused say how`(_ body: String, _ message: String) {
    let attempt = TestScript.attempt(body)
    let failure = attempt.failures.first
    #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "no failure")")
    #expect(failure?.line == 2)
    #expect(failure?.file == "case_test.lua")
  }

  @Test func `name the places where tables differ`() {
    let attempt = TestScript.attempt(
      "expect({a = {b = {1, 2}}, c = 3}):to_equal{a = {b = {1, 4}}, d = 5}")
    #expect(
      attempt.failures.first?.details == [
        "a.b[2]: expected 4, got 2", "d: expected 5, got nothing", "c: expected nothing, got 3",
      ])
  }

  @Test func `name the script's line, also those that are written in Lua`() {
    let bodies = [
      "expect(1):to_equal(2)", "expect({}):to_have{a = 1}", "expect('a'):to_match('b')",
      "expect(spy()):to_be_called()", "expect(events):to_match('tap')",
      "expect(function() end):to_raise()", "expect({}):to_match{a = 1}",
    ]
    for body in bodies {
      let failure = TestScript.attempt("\n\n" + body).failures.first
      #expect(failure?.line == 4 && failure?.file == "case_test.lua", "\(body)")
      #expect(failure?.kind == .expectation)
    }
  }

  @Test func `that are soft let the test go on and fail it at its end`() {
    let attempt = TestScript.attempt(
      "expect(1).soft:to_equal(2) print('on') expect(3).soft.never:to_equal(3)")
    #expect(attempt.status == .failed)
    #expect(
      attempt.failures.map(\.message) == ["expected 1 to equal 2", "expected 3 not to equal 3"])
    #expect(String(decoding: attempt.output, as: UTF8.self) == "on\n")
  }

  @Test func `that are soft fail before what ends the test`() {
    let attempt = TestScript.attempt(
      "expect(1).soft:to_equal(2) timer.after(1, function() error('late') end) "
        + "sleep(2) expect(3).soft:to_equal(4) expect(5):to_equal(6)")
    #expect(
      attempt.failures.map(\.message)
        == ["expected 1 to equal 2", "late", "expected 3 to equal 4", "expected 5 to equal 6"])
  }

  @Test func `that are caught are no failures, and do not pile up`() {
    let attempt = TestScript.attempt(
      "for i = 1, 20000 do pcall(function() expect(1):to_equal(2) end) end")
    #expect(attempt.status == .passed)
  }
}
