import MapModel
import Testing

@testable import MapEngine

@Suite("Fingers made of numbers")
struct FingerScriptTests {
  private let view = Viewport(width: 400, height: 400)
  private let origin = ViewPoint(x: 0, y: 0)

  private func samples(_ gesture: Gesture, frame: Double = 1.0 / 60) -> [(Double, String, Double)] {
    guard var script = FingerScript(gesture, in: view, frame: frame) else { return [] }
    var samples: [(Double, String, Double)] = []
    while let time = script.next, let sample = script.pop() {
      samples.append((time, sample.phase.rawValue, sample.part))
    }
    return samples
  }

  @Test("a pan is sampled on the frame grid and arrives exactly at its end") func pan() {
    let all = samples(
      .pan(from: origin, to: ViewPoint(x: 90, y: 0), duration: 0.1, fling: false))
    #expect(all.map(\.1) == ["down"] + Array(repeating: "move", count: 5) + ["up"])
    #expect(all.map(\.0) == [0] + (1...5).map { Double($0) / 60 } + [0.1])
    #expect(all.last?.2 == 1)
    for (time, _, part) in all.dropFirst() { #expect(abs(part - time / 0.1) < 1e-9) }
  }

  @Test("touches that rest have two samples, a double tap four") func resting() {
    #expect(samples(.tap(at: origin)).map(\.0) == [0, TouchLimits.tapLength])
    #expect(samples(.doubleTap(at: origin)).map(\.1) == ["down", "up", "down", "up"])
    #expect(samples(.longPress(at: origin)).last?.0 == 0.55)
  }

  @Test("fast turns are sampled every quarter, also without time") func turns() {
    for duration in [0, 0.01] {
      let all = samples(.rotate(center: origin, degrees: 720, duration: duration))
      #expect(all.count == 9)
      #expect(all.allSatisfy { $0.0 <= duration })
      for (before, after) in zip(all, all.dropFirst()) { #expect(after.2 - before.2 < 0.126) }
    }
  }

  @Test("times never fall, whatever the numbers") func monotonous() {
    let gestures: [Gesture] = [
      .pan(from: origin, to: ViewPoint(x: 1e9, y: 1), duration: 1e-300, fling: true),
      .rotate(center: origin, degrees: 3599, duration: 1),
      .pinch(center: origin, scale: 1e-9, duration: 0.5),
      .tilt(degrees: 33, duration: 0), .doubleTapDrag(at: origin, distance: 10, duration: 0.2),
    ]
    for gesture in gestures {
      let all = samples(gesture)
      #expect(all.count < 200)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.0 <= $1.0 && $0.0.isFinite })
    }
  }
}
