import Geo
import MapModel
import Testing

@testable import MapEngine

@Suite("Queue of steps")
struct StepQueueTests {
  private func camera(_ zoom: Double) -> Camera {
    Camera(target: Coordinate(lat: 0, lng: 0), zoom: zoom)
  }

  private func step(_ number: Int) -> Step { .outcome(MotionID(number), .finished) }

  private func drain(_ queue: inout StepQueue) -> [Step] {
    var steps: [Step] = []
    while let step = queue.pop() { steps.append(step) }
    return steps
  }

  @Test("steps come out in order, also beyond the first room and around the ring") func order() {
    var queue = StepQueue()
    var expected = 0
    for number in 0..<100 {
      queue.append(step(number))
      if number % 3 == 0 {
        #expect(queue.pop() == step(expected))
        expected += 1
      }
    }
    #expect(drain(&queue) == (expected..<100).map(step))
    #expect(queue.isEmpty && queue.capacity == 128)
  }

  @Test("a change keeps its place among the others, alone or not") func changes() {
    var queue = StepQueue()
    queue.append(change: camera(1))
    queue.append(step(1))
    queue.append(change: camera(2))
    #expect(queue.count == 3)
    #expect(drain(&queue) == [.change(camera(1)), step(1), .change(camera(2))])
  }

  @Test("what was added last can be moved before what waited") func front() {
    for waiting in 0...3 {
      var queue = StepQueue()
      if waiting > 0 { queue.append(change: camera(0)) }
      for number in 1..<max(waiting, 1) { queue.append(step(number)) }
      let before = queue.count
      queue.append(step(10))
      queue.append(step(11))
      queue.moveToFront(allBut: before)
      let steps = drain(&queue)
      #expect(steps.prefix(2) == [step(10), step(11)])
      #expect(steps.count == before + 2)
      if waiting > 0 { #expect(steps[2] == .change(camera(0))) }
    }
    var empty = StepQueue()
    empty.append(change: camera(3))
    empty.moveToFront(allBut: 1)
    #expect(drain(&empty) == [.change(camera(3))])
  }
}
