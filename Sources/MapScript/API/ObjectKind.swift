/// The kinds of host objects that scripts hold.
public enum ObjectKind: UInt16, CaseIterable, Sendable {
  /// A pin on the map.
  case marker = 1
  /// A movement under way or ended.
  case motion
  /// A timer.
  case timer
  /// A handler registered with `map.on` or `map.observe`.
  case subscription
  /// A spawned coroutine.
  case task
  /// A snapshot of the projection.
  case projection
  /// The table of gesture settings.
  case settings
  /// A file that is read line by line.
  case lines
  /// What null is in JSON.
  case null

  /// The word for it.
  public var name: String {
    switch self {
    case .marker: "marker"
    case .motion: "motion"
    case .timer: "timer"
    case .subscription: "subscription"
    case .task: "task"
    case .projection: "projection"
    case .settings: "settings"
    case .lines: "lines"
    case .null: "null"
    }
  }
}
