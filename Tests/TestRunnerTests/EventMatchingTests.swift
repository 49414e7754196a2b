import MapModel
import Testing

@testable import MapScript

@Suite struct `Patterns of events` {
  /// `abc` as three events: idle, tap and change stand for a, b and c.
  private func events(_ letters: String) -> [SeenEvent] {
    letters.enumerated().compactMap { index, letter in
      SeenEvent(
        Record(
          time: Double(index), sequence: index,
          entry: .event(`Patterns of events`.event(letter), subject: nil)))
    }
  }

  private static func event(_ letter: Character) -> MapEvent {
    switch letter {
    case "a": .willMove(gesture: false, reason: .api)
    case "b": .tapCompassButton
    default: .moveCanceled(by: .gesture)
    }
  }

  private static let names: [Character: String] = [
    "a": "will_move", "b": "tap_compass_button", "c": "move_canceled",
  ]

  private func matches(_ pattern: String, _ letters: String) throws -> Bool {
    EventMatching(try EventPattern(.words(pattern)), events(letters)).holds
  }

  @Test func `say what comes in order, how often, and what may come`() throws {
    #expect(try matches("will_move, tap_compass_button+, move_canceled", "abbbc"))
    #expect(try matches("will_move, tap_compass_button+, move_canceled", "ac") == false)
    #expect(try matches("will_move, tap_compass_button*, move_canceled?", "a"))
    #expect(try matches("(will_move|move_canceled){3}", "aca"))
    #expect(try matches("(will_move|move_canceled){3}", "acac") == false)
    #expect(try matches("will_move{2,}", "aaaa"))
    #expect(try matches("will_move{1,2}", "aaa") == false)
    #expect(try matches("..., move_canceled", "abac"))
    #expect(try matches("...", ""))
    #expect(try matches("", ""))
    #expect(try matches("", "a") == false)
    #expect(try matches("will_move(false), move_canceled(gesture)", "ac"))
    #expect(try matches("will_move(true)", "a") == false)
    #expect(try matches("will_move(false, api)", "a"))
  }

  @Test func `agree with regular expressions`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (
          letter: "abc.".randomElement(using: &random) ?? "a",
          suffix: ["", "", "+", "*", "?", "{2}", "{1,2}"].randomElement(using: &random) ?? ""
        )
      }
      let letters = String(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          "abc".randomElement(using: &random) ?? "a"
        })
      let pattern = items.map { item in
        item.letter == "." ? "..." : (Self.names[item.letter] ?? "") + item.suffix
      }.joined(separator: ", ")
      let expression = items.map { $0.letter == "." ? ".*" : "\($0.letter)\($0.suffix)" }.joined()
      let expected = try Regex(expression).wholeMatch(in: letters) != nil
      #expect(try matches(pattern, letters) == expected, "\(pattern) on \(letters)")
    }
  }

  @Test(arguments: [
    "wil_move", "will_move(", "(will_move", "will_move{", "will_move{2", "will_move{2,1}", ",",
    "will_move,,idle", "idle idle", "{2}", "idle)", "()", "idle{99999999}",
  ])
  func `that cannot be read are refused`(_ text: String) {
    #expect(throws: EventPatternFault.self) { try EventPattern(.words(text)) }
  }

  @Test func `made of any characters are read or refused, and never crash`() {
    let pieces = [
      "idle", "change", "(", ")", "{", "}", "+", "*", "?", "|", ",", "...", " ", "3", "é",
    ]
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...12)).map { _ in pieces.randomElement() ?? "" }.joined()
      _ = try? EventPattern(.words(text))
    }
  }

  @Test func `show what is missing and what is too much`() throws {
    let pattern = try EventPattern(.words("will_move, move_canceled, will_move"))
    #expect(
      EventMatching(pattern, events("aba")).difference == [
        "  0.00 s    will_move(false, api)", "+ 1.00 s    tap_compass_button",
        "-           move_canceled", "  2.00 s    will_move(false, api)",
      ])
  }

  @Test func `count events that happen by themselves only where they are named`() {
    #expect(TestScript.failures("expect(events):to_match('')") == "")
    #expect(TestScript.failures("sleep(1) expect(events):to_match('ready')") == "")
    #expect(
      TestScript.failures("map.set_location({1, 1}) sleep(1) expect(events):to_match('location')")
        == "")
  }

  @Test func `take tables with fields`() {
    let body = """
      map.animate_to{zoom = 5, duration = 1}:wait()
      expect(events):to_match{
        {"will_move", gesture = false, reason = "animation"},
        "change{59}", {"change", camera = {zoom = 5}},
        {"idle", camera = {zoom = near(5, 0.1), target = {0, 0}}, times = 1},
      }
      """
    #expect(TestScript.failures(body) == "")
  }

  @Test func `contain others with anything between them`() {
    let body = """
      map.animate_to{zoom = 5, duration = 1}:wait()
      expect(events):to_contain("will_move, idle")
      expect(events).never:to_contain("idle, will_move")
      expect(events):to_contain{{"idle", gesture = false}}
      """
    #expect(TestScript.failures(body) == "")
  }

  @Test func `begin anew when the events are cleared`() {
    let body = """
      map.move_to{zoom = 5}
      expect(events:count("idle")):to_equal(1)
      expect(events:last("change").camera.zoom):to_equal(5)
      events:clear()
      expect(events):to_match("")
      expect(events:all()):to_equal{}
      """
    #expect(TestScript.failures(body) == "")
  }
}
