import Rows

/// The columns of a table that is made of objects.
struct JSONColumns: Sendable {
  /// Whether the first two columns are the numbers of features' points.
  private(set) var hasPoints = false
  /// The columns' names.
  private(set) var names: [String] = []
  /// The column of a JSON object with the members that have no column of their own.
  private(set) var rest: Int?
  private var known: [String: Int] = [:]

  /// Members that get a column; others stand in the column of the rest.
  static let most = 1000

  /// No columns.
  init() {}

  /// Columns for members of the names, in their order.
  ///
  /// - Parameters:
  ///   - hasPoints: whether there are features.
  ///   - hasRest: whether rows may have other members, too.
  init(_ members: [String], hasPoints: Bool, hasRest: Bool) {
    self.hasPoints = hasPoints
    if hasPoints { names = ["lat", "lng"] }
    for name in members where known[name] == nil {
      known[name] = names.count
      names.append(name)
    }
    // Rows that cannot be read need a column, too.
    if names.isEmpty { names = ["input"] }
    guard hasRest else { return }
    rest = names.count
    var name = "more"
    while known[name] != nil { name += "_" }
    names.append(name)
  }

  /// The columns of a row's own members.
  init(_ row: JSONRow?) {
    self.init(
      row.map { JSONColumns.members(of: $0).map(\.name) } ?? [],
      hasPoints: row?.isFeature ?? false, hasRest: true)
  }

  /// The number of a member's column, which is looked for at a place first.
  func column(of name: Range<Int>, in bytes: UnsafeRawBufferPointer, at guess: Int) -> Int? {
    if guess < names.count, guess != rest, guess > 1 || !hasPoints,
      JSONString.equals(bytes, name, names[guess])
    {
      return guess
    }
    return known[JSONString.text(bytes, name)]
  }

  /// A member that belongs in a table.
  struct Member {
    /// The object that it stands in.
    var bytes: UnsafeRawBufferPointer
    /// Where the name stands, quotes included.
    var place: Range<Int>
    /// Where the value stands.
    var value: Range<Int>
    /// The name.
    var name: String { JSONString.text(bytes, place) }
  }

  /// The members of a row that belong in a table: those of the properties, for a feature, and what
  /// it has besides its type and geometry.
  static func members(of row: JSONRow) -> [Member] {
    func members(_ row: JSONRow) -> [Member] {
      row.members.map { Member(bytes: row.bytes, place: $0.name, value: $0.value) }
    }
    guard row.isFeature else { return members(row) }
    var all: [Member] = []
    var properties: [Member] = []
    for member in members(row) {
      switch member.name {
      case "type", "geometry": break
      case "properties":
        if let inner = try? JSONRow(row.bytes, in: member.value) { properties = members(inner) }
      default: all.append(member)
      }
    }
    return all + properties
  }
}
