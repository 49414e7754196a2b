/// Where a point is, as numbers only: for bulk work, no memory is allocated for it.
///
/// The numbers index the tables of the `World` that made the match and mean nothing elsewhere.
public struct Match: Sendable, Equatable {
  /// The country, or nil at sea.
  public internal(set) var country: Int?
  /// The first-level region, or nil.
  public internal(set) var region: Int?
  /// The county, in the United States; nil where none is known.
  public internal(set) var county: Int?
  /// The lake, or nil.
  public internal(set) var lake: Int?
  /// The sea, or nil on land.
  public internal(set) var sea: Int?
  /// The settlement of the country that the point belongs to or is nearest to, however far; nil at
  /// sea and in countries without settlements.
  public internal(set) var place: Int?
  /// Kilometres to that settlement's centre through the earth; 0 without one.
  public internal(set) var placeKilometers: Float = 0
  /// How closely the answer fits.
  public internal(set) var precision: Address.Precision = .water

  /// Whether the settlement is close enough to give the locality: within 25 km.
  public var hasLocality: Bool {
    place != nil && placeKilometers <= Match.localityKilometers
  }

  static let localityKilometers: Float = 25
}
