import Geo
import LuaBridge
import MapModel

/// The objects that scripts hold.
enum Classes {
  static let all = [motion, timer, subscription, task, projection, lines, null]

  private static let lines = APIClass(
    .lines, "A file that `fs.lines` goes over.", methods: [], describe: { _, _ in "lines" })

  private static let null = APIClass(
    .null, "`json.null`, what null is in JSON.", methods: [], describe: { _, _ in "null" })

  // MARK: Things on the map

  /// What takes a thing off the map.
  static let remove = APIFunction("remove", "Takes it off the map; harmless when it is gone.") {
    script, arguments throws(LuaFailure) in
    guard let overlay = arguments.call.handle(1)?.overlay else { return .results }
    script.remove(overlay)
    return .results
  }

  /// What a script keeps with a thing on the map.
  static let userData = APIProperty(
    "user_data", "value", "anything of the script's own",
    get: { script, arguments throws(LuaFailure) in
      let id = try script.overlay(arguments)
      script.userData[id.number].map { arguments.results.reference($0) }
        ?? arguments.results.null()
      return .results
    },
    set: { script, arguments throws(LuaFailure) in
      let id = try script.overlay(arguments)
      let data = try arguments.call[3].reference()
      if let old = script.userData.updateValue(data, forKey: id.number) {
        script.state.release(old)
      }
      return .results
    })

  // MARK: Motion

  private static let motion = APIClass(
    .motion, "A movement under way, or ended.",
    methods: [
      APIFunction("wait", returns: "\"finished\" or \"canceled\"", "Waits for its end.") {
        script, arguments throws(LuaFailure) in
        let id = MotionID(Int(arguments.this))
        guard let outcome = script.motions[id]?.outcome else {
          return try script.park(arguments, for: .motion(id))
        }
        arguments.results.string(outcome.rawValue)
        return .results
      },
      APIFunction("cancel", "Ends it where it is; harmless when it has ended.") {
        script, arguments throws(LuaFailure) in
        let id = MotionID(Int(arguments.this))
        if script.motions[id]?.outcome == nil { _ = try script.host.perform(.cancel(id)) }
        return .results
      },
      APIFunction("finish", "Takes it to its end at once.") {
        script, arguments throws(LuaFailure) in
        let id = MotionID(Int(arguments.this))
        if script.motions[id]?.outcome == nil { _ = try script.host.perform(.finish(id)) }
        return .results
      },
    ],
    properties: [
      APIProperty(
        "progress", "number", "How much of its time has passed, 0…1.",
        get: { script, arguments throws(LuaFailure) in
          let id = MotionID(Int(arguments.this))
          let ended = script.motions[id]?.outcome == .finished ? 1.0 : 0
          arguments.results.number(script.host.progress(of: id) ?? ended)
          return .results
        }),
      APIProperty(
        "outcome", "text or nil", "\"finished\" or \"canceled\" once it has ended.",
        get: { script, arguments throws(LuaFailure) in
          let outcome = script.motions[MotionID(Int(arguments.this))]?.outcome
          outcome.map { arguments.results.string($0.rawValue) } ?? arguments.results.null()
          return .results
        }),
    ],
    describe: { script, id in
      let outcome = script.motions[MotionID(Int(id))]?.outcome
      return "motion \(id) (\(outcome?.rawValue ?? "running"))"
    })

  // MARK: Timer, subscription, task

  private static let timer = APIClass(
    .timer, "A timer.",
    methods: [
      APIFunction("cancel", "Stops it; harmless when it has ended.") {
        script, arguments throws(LuaFailure) in
        script.stopTimer(Int(arguments.this))
        return .results
      }
    ],
    describe: { script, id in
      "timer \(id) (\(script.timers[Int(id)] == nil ? "ended" : "running"))"
    })

  private static let subscription = APIClass(
    .subscription, "A handler registered with map.on.",
    methods: [
      APIFunction("cancel", "Ends it; harmless when it has ended.") {
        script, arguments throws(LuaFailure) in
        script.unsubscribe(Int(arguments.this))
        return .results
      }
    ],
    describe: { script, id in
      let number = Int(id)
      let isActive =
        script.handlers.isActive(number) || script.observers.isActive(number)
        || script.part.isListening(number)
      return "subscription \(id) (\(isActive ? "active" : "ended"))"
    })

  private static let task = APIClass(
    .task, "A coroutine started with spawn.",
    methods: [
      APIFunction("wait", returns: "its result", "Waits for its end.") {
        script, arguments throws(LuaFailure) in
        try script.join(
          [.task(Int(arguments.this))], owned: [], isRace: false, isSingle: true, arguments)
      },
      APIFunction("cancel", "Ends it where it waits; harmless when it has ended.") {
        script, arguments throws(LuaFailure) in
        script.cancel(spawned: Int(arguments.this))
        return .results
      },
    ],
    describe: { script, id in
      switch script.spawned.status[Int(id)] {
      case .running?: "task \(id) (running)"
      case .failed?: "task \(id) (failed)"
      default: "task \(id) (ended)"
      }
    })

  // MARK: Projection

  private static let projection = APIClass(
    .projection, "A snapshot of how the ground is drawn.",
    methods: [
      APIFunction(
        "point_for_coordinate", [APIParameter("coordinate", .coordinate)], returns: "point or nil",
        "Where a coordinate is drawn; nil behind the eye."
      ) { script, arguments throws(LuaFailure) in
        let point = script.projection(arguments).point(for: try arguments.coordinate(1))
        point.map { script.write($0, to: arguments.results) } ?? arguments.results.null()
        return .results
      },
      APIFunction(
        "coordinate_for_point", [APIParameter("point", .point)], returns: "coordinate or nil",
        "What is drawn at a point; nil above the horizon."
      ) { script, arguments throws(LuaFailure) in
        let coordinate = script.projection(arguments).coordinate(for: try arguments.point(1))
        coordinate.map { script.write($0, to: arguments.results) } ?? arguments.results.null()
        return .results
      },
      APIFunction(
        "contains", [APIParameter("coordinate", .coordinate)], returns: "true or false",
        "Whether a coordinate is in view."
      ) { script, arguments throws(LuaFailure) in
        let projection = script.projection(arguments)
        arguments.results.boolean(projection.contains(try arguments.coordinate(1)))
        return .results
      },
      APIFunction(
        "points_for_meters",
        [APIParameter("metres", .number()), APIParameter("coordinate", .coordinate)],
        returns: "number", "How many points a length at a place takes."
      ) { script, arguments throws(LuaFailure) in
        let projection = script.projection(arguments)
        let metres = try arguments.number(1)
        let coordinate = try arguments.coordinate(2)
        arguments.results.number(projection.points(forMeters: metres, at: coordinate))
        return .results
      },
    ],
    properties: [
      APIProperty(
        "visible_region", "table", "The ground at the corners of the view.",
        get: { script, arguments throws(LuaFailure) in
          let region = script.projection(arguments).visibleRegion
          arguments.results.table {
            $0.field("near_left") { script.write(region.nearLeft, to: $0) }
            $0.field("near_right") { script.write(region.nearRight, to: $0) }
            $0.field("far_left") { script.write(region.farLeft, to: $0) }
            $0.field("far_right") { script.write(region.farRight, to: $0) }
          }
          return .results
        })
    ],
    describe: { _, _ in "projection" })
}

extension Script {
  /// Takes a thing off the map, with the markers that belong to it; harmless when it is gone.
  func remove(_ id: OverlayID) {
    guard let overlay = host.overlay(id) else { return }
    var gone = [id]
    if case .clusterLayer(let layer) = overlay { gone += layer.items.map { OverlayID($0) } }
    for one in gone { letGo(host.overlay(one)?.cost ?? 0, onMap: true) }
    host.remove(id)
    for one in gone { forget(one) }
  }

  /// Lets go of what the script keeps with a thing that is gone.
  func forget(_ id: OverlayID) {
    if let data = userData.removeValue(forKey: id.number) { state.release(data) }
    if let function = tileFunctions.removeValue(forKey: id.number) { state.release(function) }
  }

  /// Lets go of what the script keeps with things on the map: they are all gone.
  func forgetAll() {
    for kept in [userData, tileFunctions] {
      for (_, value) in kept.sorted(by: { $0.key < $1.key }) { state.release(value) }
    }
    (userData, tileFunctions) = ([:], [:])
  }

  /// The thing on the map that a property belongs to.
  func overlay(_ arguments: Arguments) throws(LuaFailure) -> OverlayID {
    guard let id = arguments.call.handle(1)?.overlay, host.isOnMap(id) else {
      let kind = arguments.call.handle(1)?.overlay?.kind.words ?? "object"
      throw LuaFailure("this \(kind) was removed from the map")
    }
    return id
  }

  func projection(_ arguments: Arguments) -> Projection {
    projections[arguments.this] ?? host.projection
  }
}
