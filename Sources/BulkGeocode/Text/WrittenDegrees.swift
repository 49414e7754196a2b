import Geo
import Rows

/// Degrees that are no plain number, such as `48°51′24″N`.
///
/// - Parameter name: the column's or member's name, for the error.
func writtenDegrees(
  _ text: String, _ axis: CoordinateError.Axis, _ name: String
) throws(RowError) -> Double {
  guard !text.allSatisfy(\.isWhitespace) else { throw .empty(name) }
  do throws(CoordinateTextError) {
    return try CoordinateText.degrees(text, axis: axis)
  } catch {
    throw .notNumber(name, text)
  }
}

/// A whole coordinate in any spelling.
func writtenCoordinate(_ text: String) throws(RowError) -> Coordinate {
  do throws(CoordinateTextError) {
    return try CoordinateText.coordinate(text)
  } catch {
    if case .offTheEarth(let error) = error { throw .coordinate(error) }
    throw .unreadable(text)
  }
}
