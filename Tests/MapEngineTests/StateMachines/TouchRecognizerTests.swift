import MapModel
import Testing

@testable import MapEngine

@Suite("State machine: recogniser of touches")
struct TouchRecognizerTests {
  private let settings = GestureSettings()

  private func point(_ x: Double, _ y: Double = 0) -> ViewPoint { ViewPoint(x: x, y: y) }

  private func take(_ recognizer: inout TouchRecognizer) -> [TouchAction] {
    defer { recognizer.actions.removeAll() }
    return recognizer.actions
  }

  @Test("a touch is told when it lands, a pan when it leaves the slop, with its whole way")
  func pan() {
    var recognizer = TouchRecognizer()
    recognizer.down(1, at: point(0), time: 0)
    #expect(take(&recognizer) == [.touched])
    recognizer.place(1, at: point(10))
    recognizer.evaluate(at: 0.1, settings: settings)
    #expect(take(&recognizer).isEmpty && !recognizer.holdsCamera)
    recognizer.place(1, at: point(11))
    recognizer.evaluate(at: 0.2, settings: settings)
    #expect(take(&recognizer) == [.moved(.pan(from: point(0), to: point(11)))])
    recognizer.place(1, at: point(5))
    recognizer.evaluate(at: 0.3, settings: settings)
    #expect(take(&recognizer) == [.moved(.pan(from: point(11), to: point(5)))])
    #expect(recognizer.holdsCamera && recognizer.deadline == .infinity)
    recognizer.up(1, time: 2, waits: true)
    #expect(take(&recognizer) == [.ended(velocity: point(0))])
    #expect(!recognizer.isBusy && !recognizer.holdsCamera)
  }

  @Test("patience: a tap waits for a second one, a press for half a second") func patience() {
    var recognizer = TouchRecognizer()
    recognizer.down(1, at: point(0), time: 1)
    #expect(recognizer.deadline == 1.5)
    recognizer.up(1, time: 1.1, waits: true)
    #expect(recognizer.deadline == 1.1 + TouchLimits.doubleTapWindow && recognizer.isBusy)
    _ = take(&recognizer)
    recognizer.expire(at: recognizer.deadline)
    #expect(take(&recognizer) == [.tap(point(0))])
    recognizer.down(1, at: point(5), time: 3)
    recognizer.expire(at: 3.5)
    recognizer.place(1, at: point(25))
    recognizer.evaluate(at: 3.6, settings: settings)
    recognizer.up(1, time: 3.7, waits: true)
    #expect(
      take(&recognizer) == [
        .touched, .longPress(point(5)), .pressMoved(from: point(5), to: point(25)), .pressEnded,
      ])
    #expect(!recognizer.isBusy)
  }

  @Test("a finger that lands after the window tells the first tap and begins anew")
  func lateSecondTap() {
    var recognizer = TouchRecognizer()
    for time in [0.0, 1] {
      recognizer.down(1, at: point(0), time: time)
      recognizer.up(1, time: time + 0.1, waits: true)
    }
    #expect(take(&recognizer) == [.touched, .touched, .tap(point(0))])
    recognizer.concludeTaps()
    #expect(take(&recognizer) == [.tap(point(0))])
  }

  @Test("a canceled touch is no tap, and a canceled drag does not fling") func canceled() {
    var recognizer = TouchRecognizer()
    recognizer.down(1, at: point(0), time: 0)
    recognizer.cancel(1, time: 0.1)
    #expect(take(&recognizer) == [.touched])
    recognizer.down(1, at: point(0), time: 1)
    recognizer.place(1, at: point(100))
    recognizer.evaluate(at: 1.1, settings: settings)
    recognizer.cancel(1, time: 1.1)
    #expect(take(&recognizer).last == .ended(velocity: point(0)))
    #expect(!recognizer.isBusy)
  }

  @Test("fingers whose camera was taken mean nothing until all have left") func abandoned() {
    var recognizer = TouchRecognizer()
    recognizer.down(1, at: point(0), time: 0)
    recognizer.place(1, at: point(50))
    recognizer.evaluate(at: 0.1, settings: settings)
    recognizer.abandon(fingersStay: true)
    _ = take(&recognizer)
    recognizer.down(2, at: point(90), time: 0.2)
    recognizer.place(1, at: point(150))
    recognizer.evaluate(at: 0.3, settings: settings)
    recognizer.up(1, time: 0.4, waits: false)
    recognizer.up(2, time: 0.4, waits: false)
    #expect(take(&recognizer).isEmpty && !recognizer.isBusy)
    recognizer.down(1, at: point(0), time: 1)
    recognizer.up(1, time: 1.1, waits: false)
    #expect(take(&recognizer) == [.touched, .tap(point(0))])
  }

  @Test("two fingers that land too far apart in time are no two-finger tap") func lateFinger() {
    for (second, taps) in [(0.1, true), (0.2, false)] {
      var recognizer = TouchRecognizer()
      recognizer.down(1, at: point(0), time: 0)
      recognizer.down(2, at: point(80), time: second)
      recognizer.up(1, time: 0.3, waits: true)
      recognizer.up(2, time: 0.32, waits: true)
      #expect(take(&recognizer) == (taps ? [.touched, .twoFingerTap(point(40))] : [.touched]))
    }
  }

  @Test("the speed of a finger is its way over the last moments") func velocity() {
    var trail = FingerTrail()
    #expect(trail.velocity(at: 1) == point(0))
    for step in 0...60 { trail.note(point(Double(step * step)), at: Double(step) / 60) }
    let speed = trail.velocity(at: 1)
    #expect(abs(speed.x - (3600 - 51 * 51) / (9.0 / 60)) < 1e-6)
    #expect(trail.velocity(at: 9).x == 0)
  }
}
