import LuaBridge
import MapModel

// Events that several scripts hear: their handlers run in one order, and `true` ends it.
extension Script {
  /// A handler's turn in a delivery to several scripts.
  public struct Turn {
    let script: Script
    let listener: Handlers.Listener
    /// Higher comes earlier.
    public let priority: Double
  }

  /// The handlers of an event in their order.
  public func turns(of event: EventName) -> [Turn] {
    guard !part.silenced.contains(event) else { return [] }
    return handlers.listeners(of: event).map { listener in
      switch listener {
      case .global: Turn(script: self, listener: listener, priority: 0)
      case .subscription(let subscription):
        Turn(script: self, listener: listener, priority: subscription.priority)
      }
    }
  }

  /// Wakes those who wait for an event.
  public func wakeWaiting(for event: MapEvent) {
    for number in waits.waiting(for: event.eventName) {
      guard let wait = waits.waiting[number] else { continue }
      if case .event(_, let filter?) = wait.reason, !passes(event, filter, wait.activity) {
        continue
      }
      wake(number, .event(event))
    }
  }
}

extension Script.Turn {
  /// The place of its script among all.
  public var ordinal: Int { script.ordinal }

  /// Runs the handler for an event; one that answers keeps the event from those after it.
  ///
  /// - Returns: whether there is such a handler.
  public func run(_ event: MapEvent, into answer: inout EventAnswer) -> Bool {
    script.take(listener, event.eventName, into: &answer) { script.write(event, to: $0) }
  }

  /// Runs the handler for an error.
  ///
  /// - Returns: whether it took care of it.
  public func run(_ error: LuaError, _ activity: Activity, of plugin: String?) -> Bool {
    var answer = EventAnswer()
    script.take(listener, .error, into: &answer) { writer in
      writer.string(error.message)
      script.write(error, activity, of: plugin, to: writer)
    }
    return answer.isHandled
  }
}
