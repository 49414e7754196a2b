import LuaBridge
import MapModel

/// Who listens to which event, in the order in which they are told: by priority, then by
/// registration. The global function `on_…` counts as registered first, with priority 0.
struct Handlers {
  /// A function registered with `map.on`.
  struct Subscription {
    let id: Int
    let function: LuaReference
    let priority: Double
    let isOnce: Bool
  }

  /// A listener in a delivery.
  enum Listener {
    case global(LuaKey)
    case subscription(Subscription)
  }

  private var registered: [[Subscription]]
  private var events: [Int: EventName] = [:]
  private let globals: [LuaKey]

  init(_ state: LuaState) throws(LuaBridgeError) {
    var globals: [LuaKey] = []
    for name in EventName.allCases { globals.append(try state.key("on_" + name.word)) }
    self.globals = globals
    registered = Array(repeating: [], count: globals.count)
  }

  /// The key of the global function that handles the event.
  func global(_ event: EventName) -> LuaKey { globals[event.rawValue] }

  /// Whether `map.on` was used for the event.
  func hasSubscriptions(_ event: EventName) -> Bool { !registered[event.rawValue].isEmpty }

  /// Everyone to tell, in order, as of now.
  func listeners(of event: EventName) -> [Listener] {
    var listeners: [Listener] = []
    var global = Optional(Listener.global(globals[event.rawValue]))
    for subscription in registered[event.rawValue] {
      if let first = global, subscription.priority <= 0 {
        listeners.append(first)
        global = nil
      }
      listeners.append(.subscription(subscription))
    }
    if let last = global { listeners.append(last) }
    return listeners
  }

  /// Adds a listener behind those of the same priority.
  mutating func add(_ subscription: Subscription, to event: EventName) {
    var place = registered[event.rawValue].count
    while place > 0, registered[event.rawValue][place - 1].priority < subscription.priority {
      place -= 1
    }
    registered[event.rawValue].insert(subscription, at: place)
    events[subscription.id] = event
  }

  /// Whether the subscription still stands.
  func isActive(_ id: Int) -> Bool { events[id] != nil }

  /// Takes a subscription out; harmless when it is gone.
  ///
  /// - Returns: its function, to release.
  mutating func remove(_ id: Int) -> LuaReference? {
    guard let event = events.removeValue(forKey: id),
      let place = registered[event.rawValue].firstIndex(where: { $0.id == id })
    else { return nil }
    return registered[event.rawValue].remove(at: place).function
  }
}
