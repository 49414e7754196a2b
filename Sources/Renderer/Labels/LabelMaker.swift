import Gazetteer
import Geo
import MapModel

/// Chooses the names that a scene shows, and where each is written.
///
/// The order of who comes first is fixed: countries and oceans, settlements by the zoom at which
/// they appear, regions, lakes, the other seas. A country's name gives way to the great cities by
/// moving up or down where that is possible. Names a little outside of the view take part, so that
/// what comes into view does not push away what is there.
struct LabelMaker {
  private let scene: Scene
  private let style: MapStyle
  private let projection: Projection
  private let zoom: Double
  private let lens: MapLens
  private var placer = LabelPlacer()
  private var labels: [MapLabel] = []
  private var cities: [City] = []
  /// Where the great cities will be named, if nothing keeps them from it.
  private var greatCities = LabelPlacer()

  /// A settlement in view.
  private struct City {
    var place: MapPlace
    var middle: ViewPoint
  }

  /// How far outside the view names take part, in points.
  private static let margin = 160.0
  /// Ground farther than this, as a part of the size at the target, is too far to be named.
  private static let leastMagnification = 0.3

  private init(_ scene: Scene, style: MapStyle, lens: MapLens) {
    self.scene = scene
    self.lens = lens
    self.style = style
    projection = scene.projection
    zoom = scene.camera.zoom
  }

  /// The labels of a scene, in the order of their rank.
  ///
  /// - Parameter obstacles: room that is taken already.
  /// - Throws: what `TextLayout` throws.
  static func labels(
    of scene: Scene, style: MapStyle, lens: MapLens, around obstacles: [LabelBox]
  ) throws(RenderError) -> [MapLabel] {
    guard style.hasLabels else { return [] }
    var maker = LabelMaker(scene, style: style, lens: lens)
    maker.placer.take(obstacles)
    maker.findCities()
    try maker.reserveGreatCities()
    let areas = WorldAreas.all
    try maker.addAreas(areas.countries, .country, style.countryLabels)
    try maker.addAreas(areas.oceans, .sea, style.seaLabels)
    try maker.addCities()
    try maker.addAreas(areas.regions, .region, style.regionLabels)
    try maker.addAreas(areas.lakes, .lake, style.lakeLabels)
    try maker.addAreas(areas.seas, .sea, style.seaLabels)
    return maker.labels
  }

  // MARK: Areas

  private mutating func addAreas(
    _ areas: [WorldAreas.Area], _ kind: MapLabel.Kind, _ look: LabelStyle
  ) throws(RenderError) {
    guard look.isVisible, zoom >= look.minZoom, zoom < look.maxZoom else { return }
    let rule = AreaRule.of(kind)
    for area in areas {
      let room = area.halfWidth * projection.scale
      // The roomiest come first.
      if room < rule.least, !rule.isShownAnyway(at: zoom) { return }
      guard room <= rule.greatest else { continue }
      for copy in lens.copies {
        let world = WorldPoint(x: area.point.x + Double(copy), y: area.point.y)
        guard let middle = visible(world) else { continue }
        try add(area, at: middle, room: room, kind: kind, look: look, rule: rule)
      }
    }
  }

  private mutating func add(
    _ area: WorldAreas.Area, at middle: ViewPoint, room: Double, kind: MapLabel.Kind,
    look: LabelStyle, rule: AreaRule
  ) throws(RenderError) {
    let name = look.isUppercase ? area.name.uppercased() : area.name
    let size = (look.size * rule.rank(of: area) * 2).rounded() / 2
    let run = TextRun(
      text: LabelTexts.broken(name), size: size, isBold: look.isBold, isItalic: look.isItalic,
      letterSpacing: look.letterSpacing * size * rule.spacing(of: area))
    let layout = try LabelTexts.layout(run)
    guard layout.width / 2 <= room * rule.overhang || rule.isShownAnyway(at: zoom) else { return }
    let angle = slant(of: area)
    var box = LabelBox(
      middle: middle, halfWidth: layout.width / 2 + 4, halfHeight: layout.height / 2 + 1,
      angle: angle)
    if kind == .country, let moved = movedAside(box, room: room) { box = moved }
    guard placer.isFree([box]) else { return }
    let middle = box.middle
    placer.take([box])
    let corner = Turn(degrees: angle).applied(-layout.width / 2, -layout.height / 2)
    labels.append(
      MapLabel(
        kind: kind, run: run, layout: layout, color: look.color, halo: look.haloColor,
        haloWidth: look.haloWidth,
        origin: ViewPoint(x: middle.x + corner.x, y: middle.y + corner.y), angle: angle,
        boxes: [box]))
  }

  /// A level box moved up or down, off the great cities; nil when there is no such place nearby.
  private func movedAside(_ box: LabelBox, room: Double) -> LabelBox? {
    let height = 2 * box.halfHeight
    // The area's ellipse is as flat as the name.
    let reach = max(height, 0.7 * room * box.halfHeight / box.halfWidth)
    for step in [0, 1, -1, 1.8, -1.8, 2.6, -2.6] where abs(step * height) <= reach {
      var moved = box
      moved.middle.y += step * height
      if greatCities.isFree([moved]), placer.isFree([moved]) { return moved }
    }
    return nil
  }

  /// The angle of a name in the view: turned with the map, and never upside down. Names that lie
  /// level on the map stay level.
  private func slant(of area: WorldAreas.Area) -> Double {
    guard area.angle != 0 else { return 0 }
    let turned = Degrees.wrapped(area.angle - scene.camera.bearing)
    // To whole degrees, as each angle is drawn and remembered by itself.
    let angle = (turned > 270 ? turned - 360 : turned > 90 ? turned - 180 : turned).rounded()
    return angle
  }

  // MARK: Settlements

  private mutating func findCities() {
    let look = style.cityLabels
    guard look.isVisible, zoom >= look.minZoom, zoom < look.maxZoom else { return }
    let reach = LabelMaker.margin / projection.scale
    for tier in PlaceTiers.upTo(zoom: zoom) {
      for copy in lens.copies {
        let shift = Double(copy)
        tier.forEach(
          west: lens.box.west - shift - reach, north: lens.box.north - reach,
          east: lens.box.east - shift + reach, south: lens.box.south + reach
        ) { entry in
          guard entry.place.minZoom <= zoom,
            let middle = visible(WorldPoint(x: entry.point.x + shift, y: entry.point.y))
          else { return }
          cities.append(City(place: entry.place, middle: middle))
        }
      }
    }
    cities.sort { a, b in
      (a.place.minZoom, -a.place.population, a.place.index, a.middle.x)
        < (b.place.minZoom, -b.place.population, b.place.index, b.middle.x)
    }
    if cities.count > LabelMaker.mostCities {
      cities.removeLast(cities.count - LabelMaker.mostCities)
    }
  }

  /// No view has room for more.
  private static let mostCities = 1000
  /// Cities that are named at this zoom already are great ones.
  private static let greatZoom = 4.5

  private mutating func reserveGreatCities() throws(RenderError) {
    for city in cities where city.place.minZoom <= LabelMaker.greatZoom {
      let boxes = try placements(of: city)[0].boxes
      if greatCities.isFree(boxes) { greatCities.take(boxes) }
    }
  }

  private mutating func addCities() throws(RenderError) {
    for city in cities {
      guard placer.isFree([dotBox(of: city)]) else { continue }
      if let label = try placements(of: city).first(where: { placer.isFree($0.boxes) }) {
        placer.take(label.boxes)
        labels.append(label)
      }
    }
  }

  private func dot(of city: City) -> MapLabel.Dot {
    let place = city.place
    return MapLabel.Dot(
      middle: city.middle, radius: place.isCapital ? 3 : place.population >= 500_000 ? 2.5 : 2,
      isRing: place.isCapital)
  }

  private func dotBox(of city: City) -> LabelBox {
    let half = dot(of: city).radius + 1
    return LabelBox(middle: city.middle, halfWidth: half, halfHeight: half)
  }

  /// A city's name on the right of its dot, and on the left.
  private func placements(of city: City) throws(RenderError) -> [MapLabel] {
    let look = style.cityLabels
    let name = World.embedded.name(of: city.place)
    let size = (look.size * LabelMaker.rank(of: city.place) * 2).rounded() / 2
    let run = TextRun(
      text: look.isUppercase ? name.uppercased() : name, size: size, isBold: look.isBold,
      isItalic: look.isItalic, letterSpacing: look.letterSpacing * size)
    let layout = try LabelTexts.layout(run)
    let (dot, middle) = (dot(of: city), city.middle)
    let gap = dot.radius + 3
    // The letters' middle is above the middle of the line.
    let top = middle.y - layout.baseline + size * 0.36
    return [middle.x + gap, middle.x - gap - layout.width].map { left in
      let box = LabelBox(
        middle: ViewPoint(x: left + layout.width / 2, y: middle.y),
        halfWidth: layout.width / 2 + 3, halfHeight: size * 0.62 + 1)
      return MapLabel(
        kind: .city, run: run, layout: layout, color: look.color, halo: look.haloColor,
        haloWidth: look.haloWidth, origin: ViewPoint(x: left, y: top), dot: dot,
        boxes: [dotBox(of: city), box])
    }
  }

  /// How much larger than usual a settlement's name is written.
  private static func rank(of place: MapPlace) -> Double {
    switch place.population {
    case 5_000_000...: 1.2
    case 1_000_000...: 1.08
    case 300_000...: 1
    case 50_000...: 0.94
    default: 0.88
    }
  }

  /// Where a point of the map is drawn, if it is in view or nearly so, and not too far away.
  private func visible(_ world: WorldPoint) -> ViewPoint? {
    guard let point = projection.point(for: world),
      point.x > -LabelMaker.margin, point.x < projection.viewport.width + LabelMaker.margin,
      point.y > -LabelMaker.margin, point.y < projection.viewport.height + LabelMaker.margin,
      projection.magnification(at: world) ?? 0 >= LabelMaker.leastMagnification
    else { return nil }
    return point
  }
}
