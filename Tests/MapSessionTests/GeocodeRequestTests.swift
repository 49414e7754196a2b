import Harness
import Testing

@Suite struct `Requests to the geocoder, G1 to G3` {
  @Test func `G1 the callback runs later, never inside the call`() throws {
    let run = try ScriptHarness.run(
      """
      map.reverse_geocode({1, 2}, function(response, err)
        print("answer", response.coordinate, #response.results >= 0, err)
      end)
      print("asked")
      function on_ready() print("ready") end
      """)
    #expect(run.lines.first == "asked")
    #expect(run.lines.last == "answer\t1.0, 2.0\ttrue\tnil")
  }

  @Test func `G1 a request and its response are in the trace under one number`() throws {
    let run = try ScriptHarness.run("map.reverse_geocode{1, 2} map.reverse_geocode{3, 4}") {
      $0.geocodeLatency = 1
    }
    #expect(run.trace.lines("request").map { $0["id"].number } == [1, 2])
    #expect(run.trace.lines("response").map { $0["id"].number } == [1, 2])
    #expect(run.trace.lines("response").map(\.time) == [1, 2])
  }

  @Test(arguments: ["{91, 0}", "{0/0, 0}", "{0, 1/0}", "{lat = -90.1, lng = 3}"])
  func `G2 a coordinate off the earth is an answer, not a raise`(_ coordinate: String) throws {
    let run = try ScriptHarness.run(
      """
      local response, err = map.reverse_geocode(\(coordinate))
      print(response, type(err), #err > 10)
      map.reverse_geocode(\(coordinate), function(r, e) print(r, e == err) end)
      """)
    #expect(run.result == "nil\tstring\ttrue\nnil\ttrue\n")
  }

  @Test(arguments: ["'x'", "nil", "{}", "{lat = 1}", "48.8, 2.3"])
  func `what is no coordinate at all raises at the call`(_ coordinate: String) throws {
    let run = try ScriptHarness.run("map.reverse_geocode(\(coordinate))")
    #expect(run.messages.hasPrefix("error: case.lua:1: reverse_geocode: coordinate: "))
    #expect(run.code == .scriptError)
  }

  @Test func `a text that gives a point is answered like one, and one off the earth with a reason`()
    throws
  {
    let run = try ScriptHarness.run(
      """
      print(map.geocode("48,8566; 2,3522").first.locality)
      print(map.geocode("Paris TX").first.admin_code)
      print(map.geocode("151.2, -33.8"))
      print(#map.geocode("xqzvk").results)
      """)
    #expect(
      run.output == """
        Paris
        US-TX
        nil\tgeocode: latitude 151.2 is outside -90…90; are latitude and longitude swapped?
        0

        """)
  }

  @Test func `a script could not tell how a name was matched, nor name a country`() throws {
    let run = try ScriptHarness.run(
      """
      local a = map.geocode("Amsterdm").first
      print(a.match, a.kind, a.locality)
      print(map.geocode("Paris, Narnia").first.unmatched)
      local g = map.geocode("Germany").first
      print(g.kind, g.match, g.viewport.southwest.lat > 40)
      print(map.geocode("Sahara").first.kind, map.geocode("Pacific Ocean").first.water)
      print(map.geocode("Paris", {country = "US"}).first.admin_code)
      print(#map.geocode("Zermatt", {country = "Japan"}).results)
      print(map.geocode("[48.8566, 2.3522]").first.match)
      print(pcall(map.geocode, "Paris", {country = "Frnce"}))
      """)
    #expect(
      run.output == """
        fuzzy\tsettlement\tAmsterdam
        Narnia
        country\texact\ttrue
        landform\tPacific Ocean
        US-TX
        0
        nil
        false\tgeocode: country: there is no 'Frnce'; did you mean France?

        """)
  }

  @Test func `G2 what is no callback raises at the call`() throws {
    let run = try ScriptHarness.run("map.reverse_geocode({0, 0}, 7)")
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("case.lua:1: reverse_geocode: callback: expected a function"))
  }

  @Test func `G3 an answer that comes after the map moved on is stale`() throws {
    let run = try ScriptHarness.run(
      """
      map.reverse_geocode({0, 0}, function(r) print("first", r.stale) end)
      sleep(0.5)
      map.move_to{zoom = 5}
      map.reverse_geocode({0, 0}, function(r) print("second", r.stale) end)
      """
    ) { $0.geocodeLatency = 1 }
    #expect(run.result == "first\ttrue\nsecond\tfalse\n")
  }

  @Test func `a callback may wait, ask again and fail like a handler`() throws {
    let run = try ScriptHarness.run(
      """
      map.reverse_geocode({0, 0}, function()
        sleep(1)
        local again = map.reverse_geocode{1, 1}
        print(again.coordinate.lat, now())
        error("here")
      end)
      """)
    #expect(run.code == .scriptError)
    #expect(run.output == "1.0\t1.0\n")
    #expect(run.messages.contains("case.lua:5: here"))
    #expect(run.messages.contains("in the callback of reverse_geocode at 1 s"))
  }
}

@Suite struct `Tiles and settling, L1 and L2` {
  @Test func `L1 tiles start, finish, and the snapshot is ready`() throws {
    let run = try ScriptHarness.run("map.animate_to{target = {40, 60}, zoom = 9, duration = 1}")
    let names = run.trace.events.map(\.name).filter {
      ["tiles_start", "tiles_finish", "snapshot_ready", "idle"].contains($0)
    }
    #expect(names.last == "snapshot_ready")
    let last = try #require(names.lastIndex(of: "snapshot_ready"))
    #expect(names[..<last].contains("idle"))
    #expect(names[..<last].lastIndex(of: "tiles_finish") != nil)
    #expect(
      names.count { $0 == "tiles_start" } == names.count { $0 == "tiles_finish" })
  }

  @Test func `L2 wait_settled waits for both and says what is pending`() throws {
    let run = try ScriptHarness.run(
      """
      map.animate_to{target = {40, 60}, zoom = 9, duration = 1}
      local ok, reasons = wait_settled(0.25)
      print(ok, #reasons > 0, reasons[1])
      print(#map.pending > 0)
      print(wait_settled(), now() >= 1, #map.pending)
      print(wait_settled(), wait_idle())
      """)
    #expect(run.code == .done, "\(run.messages)")
    #expect(run.lines.first?.hasPrefix("nil\ttrue\t") == true)
    #expect(run.lines.suffix(3) == ["true", "true\ttrue\t0", "true\ttrue"])
  }
}
