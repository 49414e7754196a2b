/// A part of the rows: every so many-th one.
public struct RowShard: Hashable, Sendable {
  /// Which part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// All rows.
  public static let whole = RowShard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `I/N`; nil when it is none, or I is not within 1…N.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), count >= 1,
      (1...count).contains(index)
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Whether a row belongs to it.
  public func contains(_ row: Int) -> Bool { (row - 1) % count == index - 1 }

  /// How many of so many rows belong to it.
  public func share(of rows: Int) -> Int { (rows - index + count) / count }
}
