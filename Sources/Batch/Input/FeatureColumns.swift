import Geo
import MapFiles
import Rows

/// What a GeoJSON feature has for a run: its properties by name, and besides them `id`, `lat` and
/// `lng` of a point that stands for it, and `geometry`, each where no property is named so.
enum FeatureColumns {
  static func columns(
    of feature: JSONObject, _ bytes: UnsafeRawBufferPointer
  ) -> [JSONObject.Member] {
    var columns: [JSONObject.Member] = []
    if case .object(let properties)? = feature["properties"] { columns = properties.members }
    func add(_ name: String, _ value: JSONValue?) {
      guard let value, value != .null, !columns.contains(where: { $0.name == name }) else { return }
      columns.append(JSONObject.Member(name: name, value: value))
    }
    add("id", feature["id"])
    if let point = point(bytes) {
      add("lat", .double(point.lat))
      add("lng", .double(point.lng))
    }
    add("geometry", feature["geometry"])
    return columns
  }

  private static func point(_ bytes: UnsafeRawBufferPointer) -> Coordinate? {
    do throws(RowError) {
      let row = try JSONRow(bytes, in: 0..<bytes.count)
      guard let geometry = row.value("geometry") else { return nil }
      return try RepresentativePoint.of(geometry, in: bytes)
    } catch {
      return nil
    }
  }
}
