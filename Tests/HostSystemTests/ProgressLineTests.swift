import HostSystem
import Testing

@Suite struct `The line of progress` {
  @Test func `tells what is done, how fast, and what is left`() {
    let text = ProgressLine.text(done: 1_234_567, unit: "rows", rate: 812_000, left: 12, part: 0.45)
    #expect(text == "1,234,567 rows · 45 % · 812,000 rows/s · 0:12 left")
    let long = ProgressLine.text(done: 5, unit: "frames", rate: 1, left: 3723.2, part: 0.001)
    #expect(long == "5 frames · 0 % · 1 frames/s · 1:02:04 left")
  }

  @Test func `is silent about what nobody knows`() {
    let text = ProgressLine.text(done: 90, unit: "frames", rate: 30, left: nil, part: nil)
    #expect(text == "90 frames · 30 frames/s")
    let hopeless = ProgressLine.text(done: 1, unit: "frames", rate: 0, left: .infinity, part: 0)
    #expect(hopeless == "1 frames · 0 % · 0 frames/s")
  }

  @Test func `is shown on terminals only`() {
    let stream = OutputStream()
    var line = ProgressLine(stream, unit: "frames")
    line.update(done: 5, part: 0.5)
    line.end()
    #expect(stream.text.isEmpty)
  }
}
