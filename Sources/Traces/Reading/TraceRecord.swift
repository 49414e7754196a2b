/// One record of a trace: what every line has, and where the line stands.
public struct TraceRecord: Sendable {
  /// What sort of happening it is (`type`).
  public enum Kind: String, CaseIterable, Sendable {
    case command, event, request, response, error, log
  }

  /// Virtual seconds.
  public let time: Double
  /// What sort of happening it is.
  public let kind: Kind
  /// Its name: of events that of the handler without `on_`.
  public let name: String
  /// Where its line stands in the bytes of the trace, line end included.
  let place: Range<Int>

  /// Whether the map told its listeners this, so that a replay tells it again. `ready` and `exit`
  /// come from the run.
  public var isMapEvent: Bool { kind == .event && name != "ready" && name != "exit" }
}
