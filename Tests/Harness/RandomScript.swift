/// Makes Lua programs of moves, animations, gestures, timers, handlers and waits.
package struct RandomScript {
  private var state: UInt64
  private let isRich: Bool

  /// Makes programs of a seed.
  ///
  /// - Parameter isRich: whether they also have things on the map, answers to what it asks,
  ///   settings, geocoding and the device, and numbers that no nine decimals hold.
  package init(seed: UInt64, isRich: Bool = false) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    self.isRich = isRich
  }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    (low + (high - low) * Double(below(10_000)) / 10_000).rounded(3)
  }

  /// A number as a script writes it.
  mutating func written(_ low: Double, _ high: Double) -> String {
    let text = "\(number(low, high))"
    return isRich && below(2) == 0 ? "(\(text) + math.sin(\(below(1000))) / 997)" : text
  }

  /// A program of so many steps besides its handlers.
  package mutating func program(steps: Int) -> String {
    var lines = ["local told = 0"]
    if isRich { lines += answers() }
    for name in ["will_move", "change", "idle", "move_canceled", "tap", "drag_end"]
    where below(3) == 0 {
      lines.append(
        """
        map.on("\(name)", function()
          told = told + 1
          if told <= \(below(20)) then \(command()) end
          \(below(3) == 0 ? "sleep(\(number(0, 0.4)))" : "")
        end, {priority = \(below(5)), once = \(below(4) == 0)})
        """)
    }
    for _ in 0..<steps { lines.append(step()) }
    lines.append("print(map.camera.target, map.camera.zoom, told)")
    return lines.joined(separator: "\n")
  }

  private mutating func step() -> String {
    if isRich, below(3) == 0 { return richStep() }
    return switch below(10) {
    case 0: "timer.after(\(number(0, 2)), function() \(command()) end)"
    case 1: "spawn(function() sleep(\(number(0, 1))) \(command()) \(wait()) \(command()) end)"
    case 2: "race{function() \(wait()) \(command()) end, function() sleep(\(number(0, 1))) end}"
    case 3, 4, 5: wait()
    case 6: "map.add_marker{position = \(place()), draggable = true, title = 'm'}"
    case 7: "map.padding = \(below(100))"
    default: command()
    }
  }

  private mutating func wait() -> String {
    switch below(6) {
    case 0: "wait_idle(\(number(0, 1)))"
    case 1: "wait_settled(\(number(0, 1)))"
    case 2: "wait_for('idle', {timeout = \(number(0, 1))})"
    default: "sleep(\(number(0, 0.7)))"
    }
  }

  mutating func place() -> String { "{\(written(-88, 88)), \(written(-400, 400))}" }

  mutating func point() -> String { "{x = \(below(800)), y = \(below(600))}" }

  private mutating func camera() -> String {
    var fields: [String] = []
    if below(2) == 0 { fields.append("target = \(place())") }
    if below(2) == 0 { fields.append("zoom = \(written(0, 22))") }
    if below(3) == 0 { fields.append("bearing = \(written(-720, 720))") }
    if below(3) == 0 { fields.append("viewing_angle = \(written(0, 80))") }
    return fields.joined(separator: ", ")
  }

  mutating func command() -> String {
    let duration = below(5) == 0 ? "0" : "\(number(0, 1.5))"
    switch below(19) {
    case 0: return "map.move_to{\(camera())}"
    case 1, 2, 3:
      let fields = camera()
      return "map.animate_to{\(fields)\(fields.isEmpty ? "" : ", ")duration = \(duration)}"
    case 4: return "map.fly_to{target = \(place()), max_duration = \(number(0.1, 2))}"
    case 5: return "map.stop()"
    case 6: return "map.zoom_by(\(number(-3, 3)), \(point()), {duration = \(duration)})"
    case 7: return "map.scroll_by(\(below(400) - 200), \(below(400) - 200))"
    case 8: return "map.orbit{degrees = \(number(-400, 400)), duration = \(duration)}"
    case 9: return "map.fit_bounds(geo.bounds(\(place()), \(place())), {animate = true})"
    case 10: return "map.follow{path = {\(place()), \(place())}, duration = \(duration)}"
    case 11: return "gesture.pan{from = \(point()), to = \(point()), duration = \(number(0.05, 1))}"
    case 12: return "gesture.fling{from = \(point()), to = \(point())}"
    case 13: return "gesture.pinch{center = \(point()), scale = \(number(0.2, 4))}"
    case 14: return "gesture.rotate{degrees = \(number(-200, 200))}"
    case 15: return "gesture.tilt{degrees = \(number(-60, 60))}"
    case 16: return "gesture.double_tap\(point())"
    case 17: return "gesture.tap\(point())"
    default: return "map.set_zoom_limits(\(number(2, 6)), \(number(7, 21)))"
    }
  }
}

extension Double {
  fileprivate func rounded(_ decimals: Int) -> Double {
    let scale = [1.0, 10, 100, 1000][decimals]
    return (self * scale).rounded() / scale
  }
}
