import Geo
import MapModel
import Testing

@testable import MapEngine

@Suite("Markers under a finger, found as by looking at every one")
struct MarkerHitPropertyTests {
  private func marker(_ number: Int, _ random: inout SplitMix64) -> Marker {
    var marker = Marker(
      position: Coordinate(lat: random.unit() * 150 - 75, lng: random.unit() * 360 - 180),
      id: "\(number)")
    marker.zIndex = Double(random.next() % 3)
    marker.tappable = random.next() % 8 > 0
    if random.next() % 4 == 0 {
      marker.flat = random.next() % 2 == 0
      marker.rotation = random.unit() * 360
      marker.groundAnchor = ViewPoint(x: random.unit() * 2 - 0.5, y: random.unit() * 2 - 0.5)
    }
    return marker
  }

  @Test("in any view, after any changes", arguments: 1...6) func hits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var store = OverlayStore()
    for number in 1...1500 {
      let id = store.add(marker(number, &random))
      if number % 4 == 0 {
        store.change(
          OverlayID(1 + Int(random.next() % UInt64(number))),
          to: .marker(marker(number, &random)))
      }
      if number % 7 == 0 { store.remove(OverlayID(id.number / 2)) }
    }
    let all = store.markers
    for _ in 0..<40 {
      let camera = Camera(
        target: Coordinate(lat: random.unit() * 120 - 60, lng: random.unit() * 360 - 180),
        zoom: 2 + random.unit() * 3, bearing: random.unit() * 360,
        viewingAngle: random.unit() * 30)
      let view = Projection(camera: camera, viewport: Viewport(width: 800, height: 600))
      let point = ViewPoint(x: random.unit() * 800, y: random.unit() * 600)
      let expected = all.filter {
        $0.marker.tappable && MarkerShape($0.marker).isHit(at: point, projection: view)
      }.sorted {
        ($0.marker.zIndex, $0.id.number) > ($1.marker.zIndex, $1.id.number)
      }.map { TouchTarget.overlay($0.id) }
      #expect(store.targets(at: point, projection: view, time: 0) == expected)
      let first = store.targets(at: point, projection: view, time: 0, limit: 1)
      #expect(first == Array(expected.prefix(1)))
    }
  }
}
