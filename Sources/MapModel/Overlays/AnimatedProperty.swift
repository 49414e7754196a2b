import Geo

/// A property of things on the map that can go from one value to another over some time.
public enum AnimatedProperty: String, CaseIterable, Sendable {
  case position, rotation, bearing, opacity, radius
  case strokeWidth = "stroke_width"

  /// Whether it is an angle, which takes the short way around.
  public var isAngle: Bool { self == .rotation || self == .bearing }
}

/// A value of a property that can be animated.
public enum AnimatedValue: Hashable, Sendable {
  case place(Coordinate)
  case number(Double)

  /// The value when a part of the way to another one is done: places straight on the Mercator map,
  /// angles and places the short way around; exactly that one at 1.
  public func moved(to other: AnimatedValue, part: Double, isAngle: Bool) -> AnimatedValue {
    guard part < 1 else { return other }
    switch (self, other) {
    case (.place(let start), .place(let end)):
      let from = WorldPoint(start)
      let to = WorldPoint(end).nearest(toX: from.x)
      return .place(
        WorldPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
          .coordinate)
    case (.number(let start), .number(let end)):
      let way = isAngle ? (end - start).remainder(dividingBy: 360) : end - start
      return .number(start + way * part)
    default: return other
    }
  }
}

extension Overlay {
  /// The value of a property that can be animated; nil for one that this kind does not have.
  ///
  /// Setting one that it does not have, or to a value of another type, does nothing.
  public subscript(property: AnimatedProperty) -> AnimatedValue? {
    get {
      switch self {
      case .marker(let marker): marker[property]
      case .polyline(let line): property == .strokeWidth ? .number(line.strokeWidth) : nil
      case .polygon(let polygon): property == .strokeWidth ? .number(polygon.strokeWidth) : nil
      case .circle(let circle): circle[property]
      case .groundOverlay(let picture): picture[property]
      case .label(let label): label[property]
      case .tileLayer(let layer): property == .opacity ? .number(layer.opacity) : nil
      case .heatmap(let heatmap): property == .opacity ? .number(heatmap.opacity) : nil
      case .region, .clusterLayer: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .marker(var marker):
        marker[property] = newValue
        self = .marker(marker)
      case .polyline(var line):
        if property == .strokeWidth { line.strokeWidth = newValue.width }
        self = .polyline(line)
      case .polygon(var polygon):
        if property == .strokeWidth { polygon.strokeWidth = newValue.width }
        self = .polygon(polygon)
      case .circle(var circle):
        circle[property] = newValue
        self = .circle(circle)
      case .groundOverlay(var picture):
        picture[property] = newValue
        self = .groundOverlay(picture)
      case .label(var label):
        label[property] = newValue
        self = .label(label)
      case .tileLayer(var layer):
        if property == .opacity { layer.opacity = newValue.part }
        self = .tileLayer(layer)
      case .heatmap(var heatmap):
        if property == .opacity { heatmap.opacity = newValue.part }
        self = .heatmap(heatmap)
      case .region, .clusterLayer: break
      }
    }
  }
}

extension AnimatedValue {
  fileprivate var number: Double { if case .number(let number) = self { number } else { 0 } }
  /// A curve that overshoots does not leave what makes sense.
  fileprivate var atLeastNothing: Double { max(0, number) }
  fileprivate var width: Double { min(DrawingRange.strokeWidth.upperBound, max(0, number)) }
  fileprivate var part: Double { min(1, max(0, number)) }
}

/// What stands at a place and turns about it.
private protocol StandingThing {
  var position: Coordinate { get set }
  var rotation: Double { get set }
  var opacity: Double { get set }
}

extension Marker: StandingThing {}
extension Label: StandingThing {}

extension StandingThing {
  fileprivate subscript(property: AnimatedProperty) -> AnimatedValue? {
    get {
      switch property {
      case .position: .place(position)
      case .rotation: .number(rotation)
      case .opacity: .number(opacity)
      case .bearing, .radius, .strokeWidth: nil
      }
    }
    set {
      switch (property, newValue) {
      case (.position, .place(let place)?): position = place
      case (.rotation, .number(let angle)?): rotation = angle
      case (.opacity, let value?): opacity = value.part
      default: break
      }
    }
  }
}

extension Circle {
  fileprivate subscript(property: AnimatedProperty) -> AnimatedValue? {
    get {
      switch property {
      case .position: .place(position)
      case .radius: .number(radius)
      case .strokeWidth: .number(strokeWidth)
      case .rotation, .bearing, .opacity: nil
      }
    }
    set {
      switch (property, newValue) {
      case (.position, .place(let place)?): position = place
      case (.radius, let value?): radius = value.atLeastNothing
      case (.strokeWidth, let value?): strokeWidth = value.width
      default: break
      }
    }
  }
}

extension GroundOverlay {
  fileprivate subscript(property: AnimatedProperty) -> AnimatedValue? {
    get {
      switch property {
      case .position: if case .at(let place, _, _) = placement { .place(place) } else { nil }
      case .bearing: .number(bearing)
      case .opacity: .number(opacity)
      case .rotation, .radius, .strokeWidth: nil
      }
    }
    set {
      switch (property, newValue) {
      case (.position, .place(let place)?):
        guard case .at(_, let width, let height) = placement else { return }
        placement = .at(place, width: width, height: height)
      case (.bearing, .number(let angle)?): bearing = angle
      case (.opacity, let value?): opacity = value.part
      default: break
      }
    }
  }
}

/// Where a property goes.
public struct AnimatedGoal: Hashable, Sendable {
  /// The property.
  public var property: AnimatedProperty
  /// Its value in the end.
  public var value: AnimatedValue

  /// Makes a goal.
  public init(_ property: AnimatedProperty, _ value: AnimatedValue) {
    self.property = property
    self.value = value
  }
}
