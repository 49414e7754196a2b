import Geo
import MapModel
import Testing

@Suite("Properties on their way")
struct AnimatedPropertyTests {
  @Test("angles and places take the short way, and arrive exactly") func shortWay() {
    let turn = AnimatedValue.number(350).moved(to: .number(10), part: 0.5, isAngle: true)
    #expect(turn == .number(360))
    #expect(AnimatedValue.number(350).moved(to: .number(10), part: 1, isAngle: true) == .number(10))
    let from = AnimatedValue.place(Coordinate(lat: 0, lng: 179))
    let to = AnimatedValue.place(Coordinate(lat: 0, lng: -179))
    guard case .place(let half) = from.moved(to: to, part: 0.5, isAngle: false) else {
      Issue.record("a place became a number")
      return
    }
    #expect(half.lng == -180 && abs(half.lat) < 1e-12)
    #expect(from.moved(to: to, part: 1, isAngle: false) == to)
  }

  @Test("each kind has those that make sense, and keeps what it has not") func kinds() {
    let place = Coordinate(lat: 1, lng: 2)
    let overlays: [(Overlay, Set<AnimatedProperty>)] = [
      (.marker(Marker(position: place, id: "")), [.position, .rotation, .opacity]),
      (.circle(Circle(position: place, radius: 5, id: "")), [.position, .radius, .strokeWidth]),
      (.polyline(Polyline(path: [place, place], id: "")), [.strokeWidth]),
      (.polygon(Polygon(path: [place, place, place], id: "")), [.strokeWidth]),
      (
        .groundOverlay(GroundOverlay(.at(place, width: 1, height: 1), id: "")),
        [.position, .bearing, .opacity]
      ),
      (
        .groundOverlay(GroundOverlay(.bounds(CoordinateBounds.world), id: "")),
        [.bearing, .opacity]
      ),
      (.label(Label(position: place, text: "", id: "")), [.position, .rotation, .opacity]),
      (.tileLayer(TileLayer(.script, id: "")), [.opacity]),
      (.heatmap(Heatmap(points: [], id: "")), [.opacity]),
      (.region(Region(.bounds(.world), id: "")), []),
      (.clusterLayer(ClusterLayer(items: [], id: "")), []),
    ]
    for (overlay, expected) in overlays {
      let has = Set(AnimatedProperty.allCases.filter { overlay[$0] != nil })
      #expect(has == expected, "\(overlay.kind)")
      for property in AnimatedProperty.allCases {
        var changed = overlay
        let goal: AnimatedValue =
          property == .position ? .place(Coordinate(lat: 9, lng: 9)) : .number(0.25)
        changed[property] = goal
        #expect(changed[property] == (has.contains(property) ? goal : nil), "\(overlay.kind)")
        if !has.contains(property) { #expect(changed == overlay) }
      }
    }
  }

  @Test("a curve that overshoots does not leave what makes sense") func overshoot() {
    var circle = Overlay.circle(Circle(position: Coordinate(lat: 0, lng: 0), radius: 5, id: ""))
    circle[.radius] = .number(-3)
    #expect(circle[.radius] == .number(0))
    var marker = Overlay.marker(Marker(position: Coordinate(lat: 0, lng: 0), id: ""))
    marker[.opacity] = .number(1.5)
    #expect(marker[.opacity] == .number(1))
  }
}

@Suite("What markers leave as it is")
struct MarkerTests {
  @Test("takes room only where it was changed") func rareFields() {
    var marker = Marker(position: Coordinate(lat: 1, lng: 2), id: "a")
    marker.title = "t"
    marker.zIndex = 4
    #expect(!marker.hasRareFields && MemoryLayout<Marker>.size <= 80)
    let plain = marker
    marker.rotation = 5
    marker.shown.until = 9
    marker.snippet = "s"
    #expect(marker.hasRareFields && marker != plain && plain.rotation == 0)
    var other = plain
    other.snippet = "s"
    other.shown = TimeSpan(until: 9)
    other.rotation = 5
    #expect(other == marker && other.hashValue == marker.hashValue)
    marker.rotation = 0
    marker.shown = .always
    marker.snippet = nil
    #expect(marker == plain && !marker.hasRareFields)
    marker.clusterLayer = 7
    #expect(marker.clusterLayer == 7 && plain.clusterLayer == nil)
  }

  @Test("comes into view by and by, and is whole in the end") func appearance() {
    #expect(Appearance.none.state(after: 0) == (1, 1))
    #expect(Appearance.fadeIn.state(after: 0) == (1, 0))
    #expect(Appearance.fadeIn.state(after: 0.15) == (1, 0.5))
    let pop = stride(from: 0.0, through: 0.3, by: 0.01).map {
      Appearance.pop.state(after: $0).scale
    }
    #expect(abs(pop[0]) < 1e-12 && (pop.max() ?? 0) > 1.05)
    for way in Appearance.allCases { #expect(way.state(after: 0.3) == (1, 1)) }
  }

  @Test("is shown from its beginning on and until before its end") func times() {
    let span = TimeSpan(from: 1, until: 3)
    #expect([0.9, 1, 2.9, 3].map(span.contains) == [false, true, true, false])
    #expect(TimeSpan.always.contains(-1e300) && TimeSpan.always.contains(1e300))
  }
}

@Suite("Symbols of clusters")
struct ClusterSymbolTests {
  @Test("say the number, or the bound below it, in the utility library's colours") func texts() {
    let rows: [(Int, String, String)] = [
      (4, "4", "#0099cc"), (9, "9", "#0099cc"), (10, "10+", "#0099cc"), (49, "10+", "#0099cc"),
      (50, "50+", "#669900"), (199, "100+", "#ff8800"), (200, "200+", "#cc0000"),
      (100_000, "1000+", "#9933cc"),
    ]
    for (count, text, color) in rows {
      let symbol = ClusterSymbol(count: count)
      #expect(symbol.text == text && symbol.color.text == color)
    }
    #expect(ClusterSymbol(count: 5).diameter == 26)
    #expect(ClusterSymbol(count: 5000).diameter > ClusterSymbol(count: 50).diameter)
  }
}
