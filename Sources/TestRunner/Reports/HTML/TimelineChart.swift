import MapScript
import MapSession

/// A test over virtual time as SVG: motions and the zoom, events, commands, questions and answers.
struct TimelineChart {
  private let timeline: Timeline
  private let failures: [TestFailure]
  private let end: Double

  private static let width = 720.0
  private static let left = 74.0
  private static let zoomHeight = 64.0
  private static let laneHeight = 24.0

  init(_ timeline: Timeline, end: Double, failures: [TestFailure]) {
    self.timeline = timeline
    self.failures = failures
    let last = max(timeline.entries.last?.time ?? 0, timeline.camera.last?.time ?? 0)
    // What a test waits for at its end tells nothing more.
    self.end = max(min(end, last * 1.15), last, 0.1)
  }

  private func x(_ time: Double) -> Double {
    TimelineChart.left + (TimelineChart.width - TimelineChart.left - 12) * time / end
  }

  var svg: String {
    let lanes = self.lanes
    let top = TimelineChart.zoomHeight + 26
    let height = top + Double(lanes.count) * TimelineChart.laneHeight + 26
    var svg = "<figure class=\"chart\"><svg viewBox=\"0 0 \(n(TimelineChart.width)) \(n(height))\""
    svg += " role=\"img\" aria-label=\"timeline\">\n"
    svg += grid(height)
    svg += motions
    svg += zoom
    for (index, lane) in lanes.enumerated() {
      let y = top + (Double(index) + 0.5) * TimelineChart.laneHeight
      svg += "<text class=\"lane\" x=\"\(n(TimelineChart.left - 8))\" y=\"\(n(y + 4))\">"
      svg += "\(XMLText.content(lane.name))</text>"
      svg +=
        "<line class=\"lane\" x1=\"\(n(TimelineChart.left))\" x2=\"\(n(TimelineChart.width - 12))\""
      svg += " y1=\"\(n(y))\" y2=\"\(n(y))\"/>\n"
      for entry in lane.entries { svg += dot(entry, y) }
    }
    for failure in failures {
      guard let time = failure.time, time <= end else { continue }
      svg += "<line class=\"fault\" x1=\"\(n(x(time)))\" x2=\"\(n(x(time)))\" y1=\"8\""
      svg += " y2=\"\(n(height - 22))\"><title>\(XMLText.content(visible(failure.message)))</title>"
      svg += "</line>\n"
    }
    return svg + "</svg></figure>\n"
  }

  private var lanes: [(name: String, entries: [Timeline.Entry])] {
    func entries(_ kinds: String...) -> [Timeline.Entry] {
      timeline.entries.filter { kinds.contains($0.kind) && $0.name != "change" }
    }
    return [
      ("events", entries("event")), ("commands", entries("command")),
      ("requests", entries("request", "response")), ("log", entries("log", "error")),
    ].filter { !$0.1.isEmpty }
  }

  private func dot(_ entry: Timeline.Entry, _ y: Double) -> String {
    let words = "\(shortTime(entry.time)) s  \(entry.name)  \(entry.text)"
    let place = entry.place.map { "\n\($0)" } ?? ""
    return "<circle class=\"\(XMLText.attribute(entry.kind)) is-\(XMLText.attribute(entry.name))\""
      + " cx=\"\(n(x(entry.time)))\" cy=\"\(n(y))\" r=\"4.5\">"
      + "<title>\(XMLText.content(visible(words + place)))</title></circle>\n"
  }

  /// Lines at round times, with their seconds.
  private func grid(_ height: Double) -> String {
    var step = 0.001
    while end / step > 8 {
      step *= step.description.contains("2") ? 2.5 : 2
    }
    var svg = ""
    for index in 0...Int(end / step) {
      let time = Double(index) * step
      svg += "<line class=\"grid\" x1=\"\(n(x(time)))\" x2=\"\(n(x(time)))\" y1=\"8\""
      svg += " y2=\"\(n(height - 22))\"/><text class=\"tick\" x=\"\(n(x(time)))\""
      svg += " y=\"\(n(height - 6))\">\(shortTime(time)) s</text>\n"
    }
    return svg
  }

  /// From `will_move` to `idle`.
  private var motions: String {
    var svg = ""
    var start: Timeline.Entry?
    func bar(_ first: Timeline.Entry, _ last: Double) -> String {
      let isGesture = first.text.contains("gesture=true")
      let width = max(x(last) - x(first.time), 1.5)
      return "<rect class=\"motion\(isGesture ? " finger" : "")\" x=\"\(n(x(first.time)))\" y=\"8\""
        + " width=\"\(n(width))\" height=\"\(n(TimelineChart.zoomHeight + 6))\">"
        + "<title>\(isGesture ? "a finger" : "the script or an animation") moves the camera, "
        + "\(shortTime(first.time)) to \(shortTime(last)) s</title></rect>\n"
    }
    for entry in timeline.entries where entry.kind == "event" {
      if entry.name == "will_move" {
        if let first = start { svg += bar(first, entry.time) }
        start = entry
      } else if entry.name == "idle", let first = start {
        svg += bar(first, entry.time)
        start = nil
      }
    }
    if let first = start { svg += bar(first, end) }
    return svg
  }

  private var zoom: String {
    let points = timeline.camera
    guard let least = points.map(\.zoom).min(), let most = points.map(\.zoom).max() else {
      return ""
    }
    let (low, high) = most - least < 0.5 ? (least - 0.5, most + 0.5) : (least, most)
    func y(_ zoom: Double) -> Double {
      14 + (TimelineChart.zoomHeight - 8) * (1 - (zoom - low) / (high - low))
    }
    var path = ""
    for point in points {
      path += "\(path.isEmpty ? "M" : "L")\(n(x(point.time))) \(n(y(point.zoom)))"
    }
    var svg = "<path class=\"zoom\" d=\"\(path)\"/>\n"
    for zoom in most - least < 0.5 ? [least] : [least, most] {
      svg += "<text class=\"lane\" x=\"\(n(TimelineChart.left - 8))\" y=\"\(n(y(zoom) + 4))\">"
      svg += "zoom \(shortTime(zoom))</text>\n"
    }
    return svg
  }

  private func n(_ number: Double) -> String { svgNumber(number) }
}

/// A number as SVG has it, with a hundredth of precision.
func svgNumber(_ number: Double) -> String {
  let hundredths = Int((number * 100).rounded())
  guard hundredths % 100 != 0 else { return "\(hundredths / 100)" }
  let sign = hundredths < 0 ? "-" : ""
  let rest = String(abs(hundredths) % 100 + 100).dropFirst()
  return "\(sign)\(abs(hundredths) / 100).\(rest)"
}
