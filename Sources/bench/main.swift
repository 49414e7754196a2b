import CBenchFloor
import Gazetteer
import Geo
import Glibc
import HostSystem
import MapEngine
import MapModel
import MapSession

// Figures of this machine, as medians of several rounds, and the ratios that matter.

let rounds = 5

func wall() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func median(of work: () -> Double) -> Double {
  (0..<rounds).map { _ in work() }.sorted()[rounds / 2]
}

func perSecond(_ count: Int, _ work: () -> Void) -> Double {
  median {
    let begin = wall()
    work()
    return Double(count) / (wall() - begin)
  }
}

func report(_ name: String, _ value: Double, _ unit: String) {
  let text = value >= 100 ? "\(Int(value.rounded()))" : "\((value * 100).rounded() / 100)"
  print(name + String(repeating: " ", count: max(1, 46 - name.count)) + text + " " + unit)
}

/// Frames of one long animation, with nobody listening.
func engineFrames(_ count: Int) {
  var engine = Engine(
    viewport: Viewport(width: 800, height: 600),
    camera: Camera(target: Coordinate(lat: -60, lng: -170), zoom: 3), framesPerSecond: 60)
  let change = CameraChange(target: Coordinate(lat: 60, lng: 170), zoom: 9, bearing: 90)
  let timing = Timing(duration: Double(count) / 60, easing: .linear)
  engine.perform(.animateTo(change, timing), motion: MotionID(1), at: 0)
  while let frame = engine.nextFrame {
    engine.advance(to: frame)
    while engine.nextDelivery() != nil {}
  }
}

/// A whole run in memory.
func run(_ code: String) {
  let world = ProcessWorld(
    arguments: [], environment: [:], output: OutputStream(), messages: OutputStream())
  let run = ScriptRun(options: SessionOptions(), timeLimit: nil, tracePath: nil, version: "bench")
  let source = ScriptSource(name: "bench", bytes: Array(code.utf8))
  let code = run.run([source], world: world, messages: Messages(world))
  precondition(code == .done, world.messages.text)
}

func animation(_ frames: Int, handler: Bool) -> String {
  """
  \(handler ? "local n = 0 function on_change(camera) n = n + camera.zoom + camera.target.lat end" : "")
  map.move_to{target = {-60, -170}, zoom = 3}
  map.animate_to{target = {60, 170}, zoom = 9, bearing = 90, duration = \(frames) / 60,
    easing = "linear"}:wait()
  """
}

reportMarkers()
reportClusters()
reportLayers()
reportGeocoding()

let frames = 600_000
let engine = perSecond(frames) { engineFrames(frames) }
report("engine alone, camera frames", engine / 1e6, "M a second")
let unheard = perSecond(frames) { run(animation(frames, handler: false)) }
report("a run with nobody listening, frames", unheard / 1e6, "M a second")
let heard = perSecond(frames) { run(animation(frames, handler: true)) }
report("a run with a Lua on_change, frames", heard / 1e6, "M a second")
let floor = median { bench_floor(frames) / Double(frames) * 1e9 }
let share = 1e9 / heard - 1e9 / unheard
report("the least a dispatch can cost, in C", floor, "ns a call")
report("what ours costs, the handler's share", share, "ns a call")
report("ratio to the least", share / floor, "")
report("faster than real time at 60 frames a second", heard / 60, "times")

let motions = 200_000
let moved = perSecond(motions) {
  run("for i = 1, \(motions) do map.animate_to{zoom = 3 + i % 2, duration = 0.01}:wait() end")
}
report("animations awaited one after another", moved / 1e6, "M a second")
