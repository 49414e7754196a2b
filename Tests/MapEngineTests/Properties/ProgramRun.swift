import Geo
import MapModel

@testable import MapEngine

/// Runs a program and watches what must hold for every program.
final class ProgramRun {
  private(set) var complaints: [String] = []
  private(set) var log: [MapDriver.Entry] = []
  private(set) var outcomes = 0

  private var watch = CycleWatch()
  private var events = 0
  private var inHandler: [(at: Int, (MapDriver) -> Void)] = []
  private var answer = false

  init(_ program: Program) {
    let driver = MapDriver(Camera(target: Coordinate(lat: 10, lng: 20), zoom: 5))
    driver.watch = { [unowned self, unowned driver] in see($0, driver) }
    driver.onEvent = { [unowned self, unowned driver] _ in
      events += 1
      while let next = inHandler.firstIndex(where: { $0.at <= events }) {
        inHandler.remove(at: next).1(driver)
      }
    }
    driver.answers = { [unowned self] _ in answer }
    for step in program.steps { play(step, on: driver) }
    finish(driver)
    log = driver.log
    outcomes = driver.outcomes.count
  }

  private func play(_ step: Program.Step, on driver: MapDriver) {
    switch step {
    case .perform(let command): driver.perform(command)
    case .sleep(let seconds): driver.sleep(seconds)
    case .inHandler(let count, let command):
      inHandler.append((events + count, { _ = $0.perform(command) }))
    case .timer(let seconds, let command): driver.after(seconds) { _ = $0.perform(command) }
    case .touch(let phase, let finger, let point):
      let event = PointerEvent(time: driver.now, finger: finger, phase: phase, position: point)
      driver.touch([event], at: driver.now)
    case .addMarker(let place, let draggable):
      var marker = Marker(position: place, id: "m")
      marker.draggable = draggable
      marker.title = "title"
      _ = driver.engine.add(marker)
    case .visit(let number, let drags):
      guard let marker = driver.overlays.marker(OverlayID(number)) else { break }
      driver.move(marker.position.lat, marker.position.lng)
      guard let point = driver.touchPoint(of: OverlayID(number)) else { break }
      driver.gesture(
        drags ? .drag(OverlayID(number), to: driver.camera.target) : .tap(at: point))
    case .select(let number): driver.engine.select(number.map { OverlayID($0) })
    case .clear: driver.engine.clear()
    case .clearInHandler(let count):
      inHandler.append((events + count, { $0.engine.clear() }))
    case .padding(let padding): driver.engine.viewport.padding = padding
    case .settings(let settings): driver.engine.settings = settings
    case .answer(let answer): self.answer = answer
    }
    driver.deliver()
  }

  private func finish(_ driver: MapDriver) {
    for finger in 0..<3 {
      let event = PointerEvent(
        time: driver.now, finger: finger, phase: .up, position: ViewPoint(x: 0, y: 0))
      driver.touch([event], at: driver.now)
    }
    inHandler.removeAll()
    driver.run()
    driver.perform(.stop)
    driver.run()
    if watch.isMoving || driver.isMoving { complaints.append("a motion never came to idle") }
    if !driver.pending.isEmpty { complaints.append("pending: \(driver.pending)") }
    if driver.nextFrame != nil { complaints.append("something is left to do") }
    if watch.dragging != nil { complaints.append("a drag never ended") }
    for motion in driver.given where driver.outcomes[motion]?.count != 1 {
      complaints.append(
        "motion \(motion.number) has \(driver.outcomes[motion]?.count ?? 0) outcomes")
    }
  }

  private func see(_ delivery: Delivery, _ driver: MapDriver) {
    guard case .event(let event) = delivery else { return }
    if let complaint = watch.complaint(about: event) { complaints.append(complaint) }
    if case .change(let camera) = event, camera != driver.camera {
      complaints.append("change with another camera")
    }
    if let marker = watch.dragging, driver.overlays.marker(marker) == nil {
      watch.forgetDrag()
    }
    if watch.isMoving != driver.isMoving {
      complaints.append("isMoving is wrong at \(event.name)")
    }
  }
}
