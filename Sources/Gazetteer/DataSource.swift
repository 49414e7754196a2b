/// One public data set inside the embedded world, for `about` and the attribution.
public struct DataSource: Sendable, Equatable {
  /// The data set's name, such as "GeoNames".
  public var name: String
  /// Its version as published.
  public var version: String
  /// Its licence, such as "CC BY 4.0" or "public domain".
  public var licence: String
  /// The line its licence asks for, or a courtesy line.
  public var attribution: String
}
