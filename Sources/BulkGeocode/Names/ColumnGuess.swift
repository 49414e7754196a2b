import Geo
import Rows

/// Finds the columns of coordinates by what they hold, where their names tell nothing.
///
/// It takes only what can hardly be anything else: two columns of numbers with decimals, or in
/// degrees, that fit a latitude and a longitude, and no third one.
struct ColumnGuess {
  private struct Column {
    var isNumeric = false
    /// Whether most values have decimals or the marks of degrees.
    var isFine = false
    var fitsLat = false
    /// Whether every number fits a latitude.
    var isAllLat = false
    var fitsLng = false
    /// Whether the numbers count the rows.
    var isCounter = false

    /// Whether more than a few mistakes are beyond a latitude.
    var isOftenBeyondLat = false

    /// Whether it is longitudes, next to a column that can be all latitudes.
    func isLng(beside other: Column) -> Bool { isOftenBeyondLat && other.isAllLat }
  }

  private let columns: [Column]
  private let hasHeader: Bool

  /// Looks at the first rows.
  init(_ rows: [[String]], width: Int, hasHeader: Bool) {
    self.hasHeader = hasHeader
    columns = (0..<width).map { column in
      ColumnGuess.look(
        at: rows.compactMap { column < $0.count ? $0[column] : nil }, decimals: hasHeader ? 3 : 1)
    }
  }

  /// The columns, nil where there is a doubt.
  var pair: ColumnNames.Pair? {
    let numeric = columns.indices.filter { columns[$0].isNumeric }
    var chosen = numeric.filter { columns[$0].isFine && columns[$0].fitsLng }
    if !hasHeader, chosen.count < 2, numeric.count == 2, numeric[1] == numeric[0] + 1 {
      // One that counts the rows is no coordinate's; of two, neither is likelier to.
      chosen = numeric.filter { !columns[$0].isCounter }
      if chosen.isEmpty { chosen = numeric }
    }
    guard chosen.count == 2 else { return nil }
    let (one, other) = (chosen[0], chosen[1])
    if columns[one].fitsLat, columns[other].fitsLng, !columns[one].isLng(beside: columns[other]) {
      return ColumnNames.Pair(lat: one, lng: other, isDoubtful: true)
    }
    if columns[other].fitsLat, columns[one].fitsLng {
      return ColumnNames.Pair(lat: other, lng: one, isDoubtful: true)
    }
    return nil
  }

  /// Whether two columns hold a coordinate in most of the rows that have numbers there.
  func fits(_ pair: ColumnNames.Pair) -> Bool {
    let (lat, lng) = (columns[pair.lat], columns[pair.lng])
    return (lat.fitsLat || !lat.isNumeric) && (lng.fitsLng || !lng.isNumeric)
  }

  private static func look(at texts: [String], decimals: Int) -> Column {
    var column = Column()
    var (filled, numbers, fine, lats, lngs, counts) = (0, 0, 0, 0, 0, 0)
    var before: Double?
    for text in texts where !text.allSatisfy(\.isWhitespace) {
      filled += 1
      let degrees = Degrees(text)
      guard degrees.lat != nil || degrees.lng != nil else { continue }
      numbers += 1
      if degrees.decimals >= decimals { fine += 1 }
      if let lat = degrees.lat, abs(lat) <= 90 { lats += 1 }
      if let lng = degrees.lng, abs(lng) <= 360 { lngs += 1 }
      if let before, degrees.lng == before + 1 { counts += 1 }
      before = degrees.lng
    }
    column.isNumeric = numbers > 0 && numbers * 2 >= filled
    column.isFine = fine * 2 > numbers
    // A few mistakes in a column do not make another of it.
    column.fitsLat = lats * 2 > numbers
    column.fitsLng = lngs * 2 > numbers
    column.isAllLat = lats == numbers
    column.isOftenBeyondLat = lats * 4 < numbers * 3
    column.isCounter = numbers > 2 && counts == numbers - 1
    return column
  }

  /// A text read as degrees of either axis.
  struct Degrees {
    /// Degrees north.
    private(set) var lat: Double?
    /// Degrees east.
    private(set) var lng: Double?
    /// Digits behind the point; many for other spellings than plain numbers.
    private(set) var decimals = 0

    init(_ text: String) {
      var text = text
      if let number = text.withUTF8({ NumberText.value(UnsafeRawBufferPointer($0)) }) {
        lat = number
        lng = number
        if let point = text.firstIndex(where: { $0 == "." || $0 == "," }) {
          decimals = text[point...].dropFirst().prefix { $0.isNumber }.count
        }
      } else if text.contains(where: \.isNumber) {
        lat = try? CoordinateText.degrees(text, axis: .latitude)
        lng = try? CoordinateText.degrees(text, axis: .longitude)
        decimals = .max
      }
    }

    /// Whether it is degrees at all.
    var isNumber: Bool { lat != nil || lng != nil }
  }
}
