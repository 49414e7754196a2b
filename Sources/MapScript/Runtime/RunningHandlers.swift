/// How many handlers run inside one another: one count for all scripts of a run.
public final class RunningHandlers {
  /// How many there are.
  public internal(set) var count = 0

  /// None.
  public init() {}
}
