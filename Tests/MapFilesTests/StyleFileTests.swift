import MapFiles
import MapModel
import Testing

@Suite struct StyleFileTests {
  private func reason(_ text: String) -> String {
    do throws(StyleFile.Failure) {
      _ = try StyleFile.read(Array(text.utf8))
      return "a style"
    } catch {
      return error.reason
    }
  }

  @Test func `a file says what a table says`() throws {
    let text = ##"{"base": "dark", "labels": false, "land": {"fill_color": "#445566"}}"##
    var wanted = MapStyle.dark
    wanted.hasLabels = false
    wanted.land.color = try Color("#445566")
    #expect(try StyleFile.read(Array(text.utf8)) == wanted)
  }

  @Test func `a name alone is a built-in style`() throws {
    #expect(try StyleFile.read(Array("\"muted\"".utf8)) == .muted)
  }

  @Test func `faults come with line and column`() {
    #expect(
      reason("{\n  \"water\": \"#fff\",\n  \"lamd\": \"#000\"\n}")
        == "line 3, column 3: there is no 'lamd'; did you mean 'land'?")
    #expect(
      reason("{\"land\": {\"fill_color\": \"}\"},\n \"coast\": {\"a\": [1, {\"b\": \",\"}]}}")
        .hasPrefix("line 1, column 11: 'land.fill_color' is no colour"))
    #expect(
      reason("{\"sky\": {}, \"coast\": {\"min_zoom\": 0,\n\"x\\u0079z\": [1, {\"b\": \"]\"}]}}")
        .hasPrefix("line 2, column 1: there is no 'coast.xyz'"))
    #expect(reason("[1]").hasPrefix("line 1, column 1: a style is a name or a table"))
    #expect(reason("{\"water\": }").hasPrefix("line 1, column "))
  }

  @Test func `of a name given twice the last one counts, also for the place`() {
    #expect(
      reason("{\"coast\": {\"line_width\": 1},\n\"coast\": {\"line_width\": 99}}")
        .hasPrefix("line 2, column 11: 'coast.line_width' is 0…20"))
  }

  @Test func `any text is a style or a fault with a place`() {
    var state: UInt64 = 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let pieces = "{ } \"water\" : , [ ] \"#fff\" 1 true \"coast\"".split(separator: " ")
    for _ in 0..<2000 {
      let text = (0...next(12)).map { _ in pieces[next(pieces.count)] }.joined(separator: " ")
      _ = reason(text)
    }
  }
}
