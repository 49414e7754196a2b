import MapModel

/// How near numbers of two traces have to be to count as the same.
public struct Tolerance: Sendable {
  /// The largest difference.
  public var absolute: Double
  /// What large numbers may differ by besides, as a part of their size.
  public var relative: Double
  /// The largest difference of a fix's heading, in degrees, and, as a part of it, of its speed:
  /// both come of points that may lie near one another.
  public var derived: Double

  /// Makes a tolerance.
  public init(absolute: Double, relative: Double = 0, derived: Double? = nil) {
    self.absolute = absolute
    self.relative = relative
    self.derived = derived ?? absolute
  }

  /// One unit of the last decimal that a trace has.
  public static let lastDecimal = Tolerance(absolute: 1.5e-9, relative: 1e-14)
  /// What a replay brings: its numbers are what nine decimals left of those of the run.
  public static let replay = Tolerance(absolute: 1e-6, relative: 1e-8, derived: 0.01)

  /// Whether two times of one happening are the same.
  func agrees(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= absolute + relative * max(abs(one), abs(other))
  }

  /// Whether two numbers of a field are the same.
  func agrees(_ one: Double, _ other: Double, field: String) -> Bool {
    let difference =
      Tolerance.circular.contains(field)
      ? abs((one - other).remainder(dividingBy: 360)) : abs(one - other)
    let size = max(abs(one), abs(other))
    if Tolerance.derivedFields.contains(field) {
      return difference <= derived * (field == "speed" ? max(size, 1) : 1)
    }
    return difference <= absolute + relative * size
  }

  /// Where a whole turn more means the same.
  private static let circular: Set = ["lng", "bearing", "heading"]
  private static let derivedFields: Set = ["heading", "speed"]
}
