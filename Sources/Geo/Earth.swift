/// The sphere that all lengths and areas are computed on.
public enum Earth {
  /// The mean radius used throughout, in metres (the value of the Google Maps geometry utilities).
  public static let radius = 6_371_009.0
}
