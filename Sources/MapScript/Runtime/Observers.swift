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

/// Who watches which property. They are told at most once an instant, when everything else that
/// is due then has happened, of the last value.
struct Observers {
  struct Observer {
    let id: Int
    let property: String
    let function: LuaReference
    var value: PropertyValue
    var toldAt: Double?
  }

  private(set) var all: [Observer] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func add(_ observer: Observer) { all.append(observer) }

  mutating func remove(_ id: Int) -> LuaReference? {
    guard let place = all.firstIndex(where: { $0.id == id }) else { return nil }
    return all.remove(at: place).function
  }

  mutating func note(_ value: PropertyValue, at time: Double, of id: Int) {
    guard let place = all.firstIndex(where: { $0.id == id }) else { return }
    all[place].value = value
    all[place].toldAt = time
  }

  func isActive(_ id: Int) -> Bool { all.contains { $0.id == id } }
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
        id: id, property: property, function: function, value: value, toldAt: nil))
    return id
  }

  /// Tells the observers whose property has changed and who were not told at this instant.
  ///
  /// - Returns: whether somebody was told.
  public func tellObservers() -> Bool {
    guard !observers.isEmpty else { return false }
    var isAnyTold = false
    for observer in observers.all where observers.isActive(observer.id) {
      guard observer.toldAt != host.now, let value = value(of: observer.property),
        value != observer.value
      else { continue }
      observers.note(value, at: host.now, of: observer.id)
      isAnyTold = true
      run(
        .reference(observer.function), as: .listener("observe"),
        arguments: {
          self.write(value, to: $0)
          self.write(observer.value, to: $0)
        })
    }
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
