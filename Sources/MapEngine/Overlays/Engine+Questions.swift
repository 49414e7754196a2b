import Geo
import MapModel

/// Events whose default the listeners can prevent, and what their answers bring.
extension Engine {
  /// Answers the event that was delivered last: whether it was handled, or, for the two window
  /// questions, whether contents were given. What follows is delivered before anything else.
  ///
  /// Other events have no answer and are left alone.
  ///
  /// - Parameter contents: what the window says, nil for title and snippet of its marker.
  public mutating func answer(
    _ event: MapEvent, handled: Bool, contents: InfoWindowContents? = nil
  ) {
    guard let question = openQuestion, question.event == event else { return }
    openQuestion = nil
    let waiting = steps.count
    switch event {
    case .tapMarker(let marker):
      if !handled { chooseByTap(marker) }
    case .tapCluster(let cluster):
      if !handled { center(on: cluster) }
    case .tapClusterItem(let marker, _):
      if !handled { steps.append(.question(.tapMarker(marker), motion: nil)) }
    case .markerInfoWindow(let marker):
      if handled {
        selection.open(marker, contents)
      } else {
        steps.append(.question(.markerInfoContents(marker), motion: nil))
      }
    case .markerInfoContents(let marker):
      if handled || overlays.marker(marker)?.hasWindowText == true {
        selection.open(marker, contents)
      }
    case .tapCompassButton:
      answerCompass(handled: handled, motion: question.motion)
    case .tapMyLocationButton:
      answerMyLocation(handled: handled, motion: question.motion)
    default:
      break
    }
    steps.moveToFront(allBut: waiting)
    schedule()
  }

  /// Delivers a question, unless what it is about has gone meanwhile.
  mutating func ask(_ event: MapEvent, motion: MotionID?) -> Delivery? {
    switch event {
    case .markerInfoWindow(let marker), .markerInfoContents(let marker):
      guard selection.selected == marker else { return nil }
    case .tapMarker(let marker), .tapClusterItem(let marker, _):
      guard overlays.marker(marker) != nil else { return nil }
    case .tapCluster(let cluster):
      guard overlays.contains(cluster.layer) else { return nil }
    default:
      break
    }
    openQuestion = OpenQuestion(event: event, motion: motion)
    return .event(event)
  }

  /// The default of a tap on a marker: it is selected, its window opens, the camera goes to it
  /// (T2, T3). A marker that is selected already keeps its window.
  private mutating func chooseByTap(_ marker: OverlayID) {
    guard overlays.marker(marker) != nil else { return }
    select(marker)
    steps.append(.center(marker))
  }

  /// The default of a tap on a cluster: the camera goes to it.
  private mutating func center(on cluster: Cluster) {
    var camera = planned
    camera.target = cluster.group.position
    control(to: camera, motion: nil)
  }

  // MARK: Buttons

  /// A tap on the compass, which is there while the map is turned or tilted.
  mutating func tapCompass(motion: MotionID) {
    let isShown = settings.compassButton && (planned.bearing != 0 || planned.viewingAngle != 0)
    guard isShown else { return queueOutcome(motion, .canceled) }
    steps.append(.question(.tapCompassButton, motion: motion))
  }

  /// A tap on the my-location button.
  mutating func tapMyLocation(motion: MotionID) {
    guard settings.myLocationButton else { return queueOutcome(motion, .canceled) }
    steps.append(.question(.tapMyLocationButton, motion: motion))
  }

  private mutating func answerCompass(handled: Bool, motion: MotionID?) {
    guard !handled else { return queueOutcome(motion, .finished) }
    var camera = planned
    camera.bearing = 0
    camera.viewingAngle = 0
    control(to: camera, motion: motion)
  }

  private mutating func answerMyLocation(handled: Bool, motion: MotionID?) {
    guard !handled, let location else { return queueOutcome(motion, .finished) }
    var camera = planned
    camera.target = location.coordinate
    control(to: camera, motion: motion)
  }

  /// A movement that a button or a tap brings (C10).
  mutating func control(to camera: Camera, motion: MotionID?) {
    let camera = limits.clamped(camera)
    animate(
      to: camera, along: .ease(EaseMotion(from: planned, to: camera, easing: .ease)),
      duration: Timing.defaultDuration, motion: motion, reason: .control)
  }
}

extension Marker {
  /// Whether there is something to show in a window of the default kind.
  var hasWindowText: Bool { !(title ?? "").isEmpty || !(snippet ?? "").isEmpty }
}
