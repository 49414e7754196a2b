import Geo
import MapModel

/// Puts the things of one file after another into a layer.
struct LayerBuilder {
  let looks: LayerLooks
  private var layer = MapLayer()
  private var notices: NoticeList
  private let room: Int

  /// - Parameter room: how many things and features there may be.
  init(_ looks: LayerLooks, room: Int, _ notices: NoticeList = NoticeList()) {
    self.looks = looks
    self.room = room
    self.notices = notices
  }

  /// Whether something had to be left out because there is no room for it.
  private(set) var isOverfull = false

  /// How many things there are so far.
  var count: Int { layer.things.count }

  /// The layer of everything that was added.
  ///
  /// - Throws: `MapFileError` when it had to be cut short.
  mutating func finished(
    named name: String? = nil, of format: MapFileFormat
  ) throws(MapFileError) -> MapLayer {
    guard !isOverfull else {
      throw .content(format, .tooMuch(limit: room), at: .member(path: "", feature: nil))
    }
    layer.name = name
    layer.notices = notices.lines
    return layer
  }

  /// Notes an oddity of a feature.
  mutating func note(_ words: String, at feature: @autoclosure () -> String) {
    notices.add(words, at: feature())
  }

  mutating func add(_ feature: MapLayer.Feature) {
    guard layer.features.count < room else { return isOverfull = true }
    layer.features.append(feature)
  }

  /// Adds anything; `picture` is what it is to show.
  mutating func add(_ overlay: Overlay, picture: MapLayer.Picture? = nil) {
    guard layer.things.count < room else { return isOverfull = true }
    if let picture { layer.pictures[layer.things.count] = picture }
    layer.things.append(overlay)
  }

  /// Adds a pin.
  mutating func addMarker(_ place: Coordinate, _ look: FeatureLooks) {
    var marker = Marker(position: place, id: look.id)
    marker.title = look.title
    // What most markers leave as it is must not be touched: that would take room.
    if let snippet = look.snippet { marker.snippet = snippet }
    if let color = look.pin ?? looks.color { marker.color = color }
    if look.rotation != 0 { marker.rotation = look.rotation }
    if look.opacity != 1 { marker.opacity = look.opacity }
    marker.zIndex = looks.zIndex
    marker.tappable = looks.tappable
    add(.marker(marker), picture: look.picture)
    if let label = look.label { addLabel(place, label, look) }
  }

  /// Adds the name of a pin below it.
  private mutating func addLabel(
    _ place: Coordinate, _ name: FeatureLooks.Name, _ look: FeatureLooks
  ) {
    var text = name.text
    while text.utf8.count > DrawingRange.labelBytes {
      text = String(text.unicodeScalars.prefix(text.unicodeScalars.count * 3 / 4))
    }
    var label = Label(position: place, text: text, id: look.id)
    label.title = look.title
    label.color = name.color
    // White letters, which KML has when nothing is said, need a dark edge on a light map.
    if name.color.isLight { label.haloColor = Color(rgb: 0x333333) }
    label.size *= min(max(name.scale, 0.1), 10)
    label.anchor = ViewPoint(x: 0.5, y: 0)
    label.zIndex = looks.zIndex
    add(.label(label))
  }

  /// Adds a line; one of fewer than two points is left out.
  mutating func addLine(
    _ path: [Coordinate], _ look: FeatureLooks, at feature: @autoclosure () -> String
  ) {
    guard path.count > 1 else {
      return note("a line of fewer than two points is left out", at: feature())
    }
    var line = Polyline(path: path, id: look.id)
    line.title = look.title
    line.strokeColor = look.strokeColor
    line.strokeWidth = min(look.strokeWidth, DrawingRange.strokeWidth.upperBound)
    line.geodesic = look.geodesic
    line.zIndex = looks.zIndex
    line.tappable = looks.tappable
    add(.polyline(line))
  }

  /// Adds an area of its outer ring and holes, which may repeat their first point at their end;
  /// rings of fewer than three points are left out.
  mutating func addArea(
    _ rings: [[Coordinate]], _ look: FeatureLooks, at feature: @autoclosure () -> String
  ) {
    var kept: [[Coordinate]] = []
    for (index, ring) in rings.enumerated() {
      var ring = ring
      if ring.count > 1, ring.first == ring.last { ring.removeLast() }
      guard ring.count > 2 else {
        guard index > 0 else {
          return note("an area of fewer than three points is left out", at: feature())
        }
        note("a hole of fewer than three points is left out", at: feature())
        continue
      }
      if let edge = RingCrossing.first(in: ring) {
        let spot = "\(feature()) near \(LayerBuilder.words(for: ring[edge]))"
        note("an outline crosses itself, so that not all within it may be filled", at: spot)
      }
      kept.append(ring)
    }
    guard let outer = kept.first else {
      return note("an area without an outline is left out", at: feature())
    }
    var area = Polygon(path: outer, id: look.id)
    area.holes = Array(kept.dropFirst())
    area.title = look.title
    area.strokeColor = look.strokeColor
    area.strokeWidth = min(
      look.outlineWidth ?? look.strokeWidth, DrawingRange.strokeWidth.upperBound)
    area.fillColor = look.fillColor
    area.geodesic = look.geodesic
    area.zIndex = looks.zIndex
    area.tappable = looks.tappable
    add(.polygon(area))
  }

  private static func words(for place: Coordinate) -> String {
    func short(_ degrees: Double) -> String { "\((degrees * 1e5).rounded() / 1e5)" }
    return "\(short(place.lat)), \(short(place.lng))"
  }
}

extension Color {
  /// Whether black can be read on it better than white.
  fileprivate var isLight: Bool {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 128_000
  }
}
