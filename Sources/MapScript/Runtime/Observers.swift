import Geo
import LuaBridge
import MapModel

/// A property of the map at one instant, to tell whether it has changed.
enum PropertyValue: Equatable {
  case camera(Camera)
  case bounds(CoordinateBounds?)
  case padding(Padding)
  case number(Double)
  case flag(Bool)
  case marker(OverlayID?)
  case location(LocationFix?)
  case words([String])
}

/// Who watches which property. They are told when everything else that is due at an instant has
/// happened, of the last value; again only when the observers themselves have changed it.
struct Observers {
  struct Observer {
    let id: Int
    let property: String
    let function: LuaReference
    var value: PropertyValue
  }

  private var byID: [Int: Observer] = [:]
  private var order: [Int] = []
  /// The instant that was told last, and how often.
  var rounds: (time: Double, count: Int) = (-1, 0)

  /// How often observers may set one another off at one instant.
  static let mostRounds = 100

  var isEmpty: Bool { byID.isEmpty }

  /// The identities in the order of registering.
  mutating func ids() -> [Int] {
    if order.count > 2 * byID.count + 16 { order.removeAll { byID[$0] == nil } }
    return order
  }

  subscript(id: Int) -> Observer? { byID[id] }

  mutating func add(_ observer: Observer) {
    byID[observer.id] = observer
    order.append(observer.id)
  }

  mutating func remove(_ id: Int) -> LuaReference? { byID.removeValue(forKey: id)?.function }

  mutating func note(_ value: PropertyValue, of id: Int) { byID[id]?.value = value }

  func isActive(_ id: Int) -> Bool { byID[id] != nil }
}

extension Script {
  /// The properties that can be watched.
  static let observable = [
    "camera", "bounds", "padding", "min_zoom", "max_zoom", "target_bounds", "selected_marker",
    "my_location_enabled", "my_location", "is_moving", "pending",
  ]

  /// Starts watching a property.
  ///
  /// - Returns: the number of the subscription, or nil when there is no such property.
  func observe(_ property: String, _ function: LuaReference) -> Int? {
    guard let value = value(of: property) else { return nil }
    let id = nextSerial()
    observers.add(
      Observers.Observer(
        id: id, property: property, function: function, value: value))
    return id
  }

  /// Tells the observers whose property has changed.
  ///
  /// - Returns: whether somebody was told.
  public func tellObservers() -> Bool {
    guard !observers.isEmpty else { return false }
    if observers.rounds.time != host.now { observers.rounds = (host.now, 0) }
    var values: [String: PropertyValue] = [:]
    var isAnyTold = false
    for id in observers.ids() {
      guard let observer = observers[id] else { continue }
      // Within a round everyone hears of the same value.
      let value = values[observer.property] ?? value(of: observer.property)
      values[observer.property] = value
      guard let value, value != observer.value else { continue }
      guard observers.rounds.count < Observers.mostRounds else {
        let message = "observers of '\(observer.property)' keep changing what they observe"
        report(LuaError(message: message), .listener(.observe))
        if let function = observers.remove(id) { state.release(function) }
        continue
      }
      observers.note(value, of: id)
      isAnyTold = true
      run(
        .reference(observer.function), as: .listener(.observe),
        arguments: {
          self.write(value, to: $0)
          self.write(observer.value, to: $0)
        })
    }
    observers.rounds.count += 1
    return isAnyTold
  }

  private func value(of property: String) -> PropertyValue? {
    switch property {
    case "camera": .camera(host.camera)
    case "bounds": .bounds(host.projection.bounds)
    case "padding": .padding(host.padding)
    case "min_zoom": .number(host.limits.minZoom)
    case "max_zoom": .number(host.limits.maxZoom)
    case "target_bounds": .bounds(host.limits.targetBounds)
    case "selected_marker": .marker(host.selectedMarker)
    case "my_location_enabled": .flag(host.isLocationEnabled)
    case "my_location": .location(host.isLocationEnabled ? host.location : nil)
    case "is_moving": .flag(host.isMoving)
    case "pending": .words(host.pending)
    default: nil
    }
  }

  private func write(_ value: PropertyValue, to writer: LuaWriter) {
    switch value {
    case .camera(let camera): write(camera, to: writer)
    case .bounds(let bounds?): write(bounds, to: writer)
    case .padding(let padding): write(padding, to: writer)
    case .number(let number): writer.number(number)
    case .flag(let flag): writer.boolean(flag)
    case .marker(let id?): writer.handle(LuaHandle(id))
    case .location(let fix?): write(fix, to: writer)
    case .words(let words):
      writer.table { table in
        for word in words { table.element { $0.string(word) } }
      }
    case .bounds(nil), .marker(nil), .location(nil): writer.null()
    }
  }
}
