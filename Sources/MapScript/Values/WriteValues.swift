import Gazetteer
import Geo
import LuaBridge
import MapModel

extension Script {
  func write(_ coordinate: Coordinate, to writer: LuaWriter) {
    guard let shapes else { return writer.null() }
    writer.table(of: shapes.coordinate, [coordinate.lat, coordinate.lng])
  }

  func write(_ path: [Coordinate], to writer: LuaWriter) {
    writer.table { table in
      for point in path { table.element { self.write(point, to: $0) } }
    }
  }

  func write(_ camera: Camera, to writer: LuaWriter) {
    guard let shapes else { return writer.null() }
    writer.table(
      of: shapes.camera,
      [camera.target.lat, camera.target.lng, camera.zoom, camera.bearing, camera.viewingAngle])
  }

  func write(_ point: ViewPoint, to writer: LuaWriter) {
    guard let shapes else { return writer.null() }
    writer.table(of: shapes.point, [point.x, point.y])
  }

  func write(_ padding: Padding, to writer: LuaWriter) {
    guard let shapes else { return writer.null() }
    writer.table(of: shapes.padding, [padding.top, padding.left, padding.bottom, padding.right])
  }

  func write(_ bounds: CoordinateBounds, to writer: LuaWriter) {
    writer.table(metatable: metatables?.bounds) {
      $0.field(keys.southwest) { self.write(bounds.southwest, to: $0) }
      $0.field(keys.northeast) { self.write(bounds.northeast, to: $0) }
      $0.field(keys.center) { self.write(bounds.center, to: $0) }
    }
  }

  func write(_ fix: LocationFix, to writer: LuaWriter) {
    writer.table {
      $0.field(keys.coordinate) { self.write(fix.coordinate, to: $0) }
      if let accuracy = fix.accuracy { $0.field(keys.accuracy, accuracy) }
      if let heading = fix.heading { $0.field(keys.heading, heading) }
      if let speed = fix.speed { $0.field(keys.speed, speed) }
      $0.field(keys.time, fix.time)
    }
  }

  /// The arguments of an event's handlers.
  func write(_ event: MapEvent, to writer: LuaWriter) {
    switch event {
    case .change(let camera):
      write(camera, to: writer)
    case .willMove(let gesture, let reason):
      writer.boolean(gesture)
      writer.table { $0.field(keys.reason, reason.rawValue) }
    case .idle(let camera, let gesture, let reason):
      write(camera, to: writer)
      writer.table {
        $0.field(keys.gesture) { $0.boolean(gesture) }
        $0.field(keys.reason, reason.rawValue)
      }
    case .moveCanceled(let cause):
      writer.table { $0.field(keys.by, cause.rawValue) }
    case .tap(let coordinate, let point), .longPress(let coordinate, let point):
      write(coordinate, to: writer)
      writer.table { $0.field(keys.point) { self.write(point, to: $0) } }
    case .tapMarker(let id), .tapInfoWindow(let id), .longPressInfoWindow(let id),
      .closeInfoWindow(let id), .markerInfoWindow(let id), .markerInfoContents(let id),
      .dragBegin(let id), .drag(let id), .dragEnd(let id):
      writer.handle(LuaHandle(id))
    case .tapCluster(let cluster):
      write(cluster, to: writer)
    case .tapClusterItem(let id, let cluster):
      writer.handle(LuaHandle(id))
      write(cluster, to: writer)
    case .tapOverlay(let id, let coordinate):
      writer.handle(LuaHandle(id))
      write(coordinate, to: writer)
    case .tapPOI(let placeID, let name, let location):
      writer.string(placeID)
      writer.string(name)
      write(location, to: writer)
    case .tapMyLocation(let coordinate):
      write(coordinate, to: writer)
    case .location(let fix):
      write(fix, to: writer)
    case .enterRegion(let id, let fix), .exitRegion(let id, let fix):
      writer.handle(LuaHandle(id))
      write(fix, to: writer)
    case .exit(let code):
      writer.integer(Int(code))
    case .ready, .tapMyLocationButton, .tapCompassButton, .tilesStart, .tilesFinish,
      .snapshotReady:
      break
    }
  }

  /// The `info` of `on_error`.
  func write(
    _ error: LuaError, _ activity: Activity, of plugin: String?, to writer: LuaWriter
  ) {
    writer.table {
      if let plugin { $0.field("plugin") { $0.string(plugin) } }
      $0.field(keys.handler, activity.words)
      if let file = error.file { $0.field(keys.file, file) }
      if let line = error.line { $0.field(keys.line) { $0.integer(line) } }
      $0.field(keys.traceback, error.traceback)
    }
  }

  /// What a waiting call returns when its wait is over.
  func write(_ value: WakeValue, for reason: WaitReason, to writer: LuaWriter) {
    switch value {
    case .nothing: break
    case .yes: writer.boolean(true)
    case .outcome(let outcome): writer.string(outcome.rawValue)
    case .event(let event): write(event, to: writer)
    case .error(let error, let activity):
      writer.string(error.message)
      write(error, activity, of: plugin?.id, to: writer)
    case .response(let answer): write(answer, to: writer)
    case .joined(let id): writeJoin(id, to: writer)
    case .timeout(let reasons):
      writer.null()
      if case .event = reason { return writer.string("timeout") }
      writer.table { table in
        for reason in reasons { table.element { $0.string(reason) } }
      }
    }
  }

  private func writeJoin(_ id: Int, to writer: LuaWriter) {
    guard let join = finishJoin(id) else { return }
    if join.isRace {
      guard let winner = join.winner else { return writer.null() }
      writer.integer(winner + 1)
      write(join.results[winner], to: writer)
    } else if join.isSingle {
      if case .canceled? = join.results[0] { writer.null() }
      write(join.results[0], to: writer)
    } else {
      writer.table { table in
        for result in join.results { table.element { self.write(result, to: $0) } }
      }
    }
  }

  private func write(_ result: SpawnedTasks.PartResult?, to writer: LuaWriter) {
    switch result {
    case .outcome(let outcome): writer.string(outcome.rawValue)
    case .value(let reference?): writer.reference(reference)
    case .value(nil), nil: writer.boolean(true)
    case .failure(let failure): writer.string(failure.message)
    case .canceled: writer.string(MotionOutcome.canceled.rawValue)
    }
  }
}

extension LuaError {
  /// Whether the host stopped the script.
  public var isInterrupted: Bool { if case .interrupted = kind { true } else { false } }
}
