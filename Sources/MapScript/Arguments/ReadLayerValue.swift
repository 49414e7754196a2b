import Geo
import LuaBridge
import MapModel

/// A marker that is still to be added, with what the script keeps with it.
struct NewMarker {
  /// The marker; without a name of its own it has an empty one.
  var marker: Marker
  var userData: LuaReference?
}

/// The values that only heat maps and cluster layers take.
extension Script {
  /// Coordinates with weights.
  func weightedPoints(
    _ value: LuaValueView, _ name: ArgumentName
  ) throws(LuaFailure) -> [Heatmap.Point] {
    let table = try list(value, "list of coordinates", name)
    var points: [Heatmap.Point] = []
    points.reserveCapacity(table.count)
    try table.forEachElement { index, value throws(LuaFailure) in
      points.append(try self.weightedPoint(value, name.member("[\(index)]")))
    }
    return points
  }

  private func weightedPoint(
    _ value: LuaValueView, _ name: ArgumentName
  ) throws(LuaFailure) -> Heatmap.Point {
    guard let table = value.table else { throw name.expected("coordinate", got: value) }
    let named = table.value(keys.weight)
    // {lat, lng, weight}, as other tools have it; that a point has no altitude here is certain.
    let weight = named.isNull ? table.value(index: 3) : named
    let place = table.value(keys.position)
    let position = try coordinate(place.isNull ? value : place, name)
    guard !weight.isNull else { return Heatmap.Point(position) }
    return Heatmap.Point(
      position, weight: try number(weight, in: DrawingRange.weight, name.member("weight")))
  }

  /// Colours at rising parts of 0…1.
  func stops(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> [Heatmap.Stop] {
    let table = try list(value, "list of {part, colour}", name)
    var stops: [Heatmap.Stop] = []
    try table.forEachElement { index, value throws(LuaFailure) in
      let name = name.member("[\(index)]")
      guard let pair = value.table, pair.count == 2 else {
        throw name.expected("part and its colour such as {0.2, \"green\"}", got: value)
      }
      let part = try self.number(pair.value(index: 1), name.member("[1]"))
      guard (0...1).contains(part) else { throw name.member("[1]").failure("must lie in 0…1") }
      guard part > stops.last?.part ?? -1 else {
        throw name.member("[1]").failure("must be more than the part before it")
      }
      stops.append(Heatmap.Stop(part, try self.color(pair.value(index: 2), name.member("[2]"))))
    }
    guard !stops.isEmpty else { throw name.failure("has no colours") }
    return stops
  }

  /// Markers to be: the options of `add_marker`, or just coordinates.
  func newMarkers(
    _ value: LuaValueView, _ name: ArgumentName
  ) throws(LuaFailure) -> [NewMarker] {
    let table = try list(value, "list of markers", name)
    var markers: [NewMarker] = []
    markers.reserveCapacity(table.count)
    do throws(LuaFailure) {
      try table.forEachElement { index, value throws(LuaFailure) in
        markers.append(try self.newMarker(value, name.member("[\(index)]")))
      }
    } catch {
      release(markers)
      throw error
    }
    return markers
  }

  private func newMarker(
    _ value: LuaValueView, _ name: ArgumentName
  ) throws(LuaFailure) -> NewMarker {
    guard let table = value.table else { throw name.expected("marker's options", got: value) }
    let isCoordinate = table.count == 2 || table.number(keys.lat) != nil
    if isCoordinate {
      return NewMarker(marker: Marker(position: try coordinate(value, name), id: ""))
    }
    let options = try Options(table, of: MarkerFields.shape.table, for: name, self)
    let marker = try MarkerFields.shape.build(options, id: "")
    return NewMarker(marker: marker, userData: options.reference("user_data"))
  }

  /// Lets go of what markers that are not added after all would have kept.
  func release(_ markers: [NewMarker]) {
    for marker in markers {
      if let data = marker.userData { state.release(data) }
    }
  }

  /// Puts a marker on the map under its own name or the next one.
  func add(_ new: NewMarker, to layer: OverlayID?) -> OverlayID {
    var marker = new.marker
    if marker.id.isEmpty { marker.id = host.nextName(of: .marker) }
    marker.clusterLayer = layer?.number
    let id = host.add(.marker(marker))
    if let data = new.userData { userData[id.number] = data }
    return id
  }
}
