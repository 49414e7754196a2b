import Testing

@testable import WebClient

@Suite struct RetryAfterTests {
  private func seconds(_ value: String?, date: String? = nil) -> Double? {
    var headers: [(name: String, value: String)] = []
    if let value { headers.append(("retry-after", value)) }
    if let date { headers.append(("date", date)) }
    return RetryAfter.seconds(WebResponse(status: 429, headers: headers, body: [])) { 784_111_777 }
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:50:37 GMT", 60),
    ("Sun Nov  6 08:50:37 1994", 60), ("Sun, 06 Nov 1994 08:40:00 GMT", 0), ("120", 120),
    ("-5", 0),
  ])
  func `a time to come again was not understood as a date`(value: String, wanted: Double) {
    #expect(seconds(value) == wanted)
  }

  @Test(arguments: [
    "soon", "", "Sun, 36 Nov 1994 08:50:37 GMT", "Sun, 06 Foo 1994 08:50:37 GMT",
    "Sun, 06 Nov 1994 28:50:37 GMT", "1 2 3 4 5", "Sun, 06 Nov 1994 08:50 GMT", "1e9", "nan",
    "99999999999999999999",
  ])
  func `what is no time is none`(value: String) { #expect(seconds(value) == nil) }

  @Test func `a date counts from the server's own clock`() {
    let later = seconds(
      "Sun, 06 Nov 2033 08:50:37 GMT", date: "Sun, 06 Nov 2033 08:49:37 GMT")
    #expect(later == 60)
    #expect(seconds(nil) == nil)
  }
}
