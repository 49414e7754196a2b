import MapModel
import Testing

@testable import Video

@Suite struct `The timeline of a film` {
  private func count(_ shots: [Shot]) -> Int { shots.reduce(0) { $0 + $1.count } }

  @Test func `has a frame at each multiple of 1÷rate, and the end is one of them`() {
    let shots = FilmTimeline.shots(
      steps: (1...60).map { (Double($0) / 60, Double($0)) }, end: 1)
    #expect(shots.map(\.number) == Array(0...10))
    for shot in shots {
      #expect(abs(shot.time - Double(shot.number) / 10) < 1e-12)
      // What happened at the instant itself is seen.
      #expect(shot.frame.scene.camera.zoom == (shot.number == 0 ? 2 : Double(shot.number * 6)))
    }
  }

  @Test func `shows the end where that is between two frames`() {
    let shots = FilmTimeline.shots(steps: [(0.05, 3), (0.93, 4)], end: 0.93)
    #expect(count(shots) == 11)
    #expect(shots.last?.number == 10 && shots.last?.time == 0.93)
    #expect(shots.last?.frame.scene.camera.zoom == 4)
    #expect(shots.dropLast().last?.frame.scene.camera.zoom == 3)
  }

  @Test func `has one frame when no time passes`() {
    let shots = FilmTimeline.shots(start: 5, steps: [], end: 5)
    #expect(shots.map(\.number) == [0] && shots[0].time == 5)
  }

  @Test(arguments: [24.0, 29.97, 30, 60, 7])
  func `counts the frames of any rate`(_ rate: Double) {
    let shots = FilmTimeline.shots(start: 1.25, rate: rate, steps: [], end: 61.25)
    #expect(count(shots) == Int((60 * rate - 1e-6).rounded(.up)) + 1)
  }

  @Test func `takes instants that differ by a rounding for the same`() {
    for error in [-1e-15, 1e-15] {
      let shots = FilmTimeline.shots(steps: [(0.1 + error, 3), (0.2 + error, 4)], end: 0.2)
      #expect(shots.map(\.frame.scene.camera.zoom) == [2, 3, 4])
    }
  }

  @Test func `joins equal frames in a row`() {
    let shots = FilmTimeline.shots(steps: [(0.5, 3), (1, 2)], end: 1.5)
    #expect(shots.map(\.number) == [0, 5, 10])
    #expect(shots.map(\.count) == [5, 5, 6])
  }

  @Test func `gives long stretches in parts, so that somebody can say that it is enough`() {
    let shots = FilmTimeline.shots(steps: [], end: 30_000)
    #expect(shots.map(\.count) == [100_000, 100_000, 100_000, 1])
  }

  @Test func `comes out of black and goes back to it`() {
    let shots = FilmTimeline.shots(fade: 0.4, steps: [], end: 2)
    #expect(count(shots) == 21)
    let expected = [1, 0.75, 0.5, 0.25, 0, 0.25, 0.5, 0.75, 1]
    #expect(shots.count == expected.count)
    for (shot, darkness) in zip(shots, expected) {
      #expect(abs(shot.frame.darkness - darkness) < 1e-9)
    }
    #expect(shots[4].count == 13)
  }

  @Test func `of less than its fades is dark at both ends`() {
    let shots = FilmTimeline.shots(fade: 1, steps: [], end: 0.2)
    #expect(shots.map { ($0.frame.darkness * 10).rounded() } == [10, 9, 10])
  }

  @Test func `may be made in part`() {
    let steps = (1...10).map { (Double($0) / 10, Double($0)) }
    let shots = FilmTimeline.shots(range: 3...5, steps: steps, end: 1)
    #expect(shots.map(\.number) == [3, 4, 5])
    #expect(FilmTimeline.shots(range: 30...50, steps: steps, end: 1).isEmpty)
    var timeline = FilmTimeline(start: 0, rate: 10, fade: 0, range: 3...5)
    timeline.take(until: 0.5, { frame(2, time: $0) }, emit: { _ in })
    #expect(!timeline.isDone)
    timeline.take(until: 0.6, { frame(2, time: $0) }, emit: { _ in })
    #expect(timeline.isDone)
  }
}
