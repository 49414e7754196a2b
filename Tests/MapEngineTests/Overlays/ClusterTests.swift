import ConformanceRows
import Geo
import MapModel
import Testing

@testable import MapEngine

@Suite("Clusters")
struct ClusterTests {
  /// A map with a layer of markers.
  private func driver(
    _ places: [Coordinate], zoom: Double, _ change: (inout ClusterLayer) -> Void = { _ in }
  ) -> (driver: MapDriver, layer: OverlayID, items: [OverlayID]) {
    let driver = MapDriver(Camera(target: places[0], zoom: zoom), width: 800, height: 600)
    var layer = ClusterLayer(items: [], id: "layer")
    change(&layer)
    let id = driver.engine.add(.clusterLayer(layer))
    var items: [OverlayID] = []
    for (number, place) in places.enumerated() {
      var marker = Marker(position: place, id: "item \(number)")
      marker.clusterLayer = id.number
      items.append(driver.engine.add(marker))
    }
    driver.engine.prepare(at: driver.now)
    return (driver, id, items)
  }

  private func groups(_ driver: MapDriver, _ layer: OverlayID) -> [ClusterLayer.Group] {
    driver.engine.prepare(at: driver.now)
    guard case .clusterLayer(let layer)? = driver.engine.overlays[layer] else { return [] }
    return layer.groups
  }

  @Test("are those of the conformance rows", arguments: Row.all("clustering"))
  func conformance(row: Row) {
    for distance in [10.0, 50, 100] {
      let (driver, layer, _) = driver(row.args["items"].path, zoom: row.args["zoom"].value) {
        $0.distance = distance
      }
      let groups = groups(driver, layer)
      let sizes = groups.map(\.members.count).sorted()
      #expect(sizes.map(Double.init) == row.expect["sizes"].items.map(\.value))
      for (group, center) in zip(groups, row.expect["centers"].path) {
        let off = abs((group.position.lng - center.lng).remainder(dividingBy: 360))
        #expect(abs(group.position.lat - center.lat) <= row.tolerance("coordinate"))
        #expect(off <= row.tolerance("coordinate"))
      }
    }
  }

  @Test("are those of looking at every pair", arguments: 1...8) func pairs(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let places = (0..<400).map { _ in
      let isWide = random.next() % 3 == 0
      return Coordinate(
        lat: (random.unit() - 0.5) * (isWide ? 170 : 20),
        lng: 180 + (random.unit() - 0.5) * (isWide ? 360 : 20))
    }
    var layer = ClusterLayer(items: Array(places.indices), id: "")
    layer.distance = [30, 100, 400, 1e6][Int(seed % 4)]
    for zoom in [2.0, 3.4, 6, 13.6] {
      let groups = Clustering(layer, atZoom: zoom) { places[$0] }.groups()
      #expect(groups.map(\.members) == naive(places, layer.distance, zoom))
      #expect(groups.flatMap(\.members).sorted() == Array(places.indices))
    }
  }

  private func naive(_ places: [Coordinate], _ distance: Double, _ zoom: Double) -> [[Int]] {
    let reach = min(distance / Projection.scale(atZoom: (zoom + 0.5).rounded(.down)), 0.5)
    let points = places.map { WorldPoint($0) }
    var owner = [Int: (group: Int, off: Double)]()
    var count = 0
    for first in points.indices where owner[first] == nil {
      for place in points.indices {
        let x = (points[place].x - points[first].x).remainder(dividingBy: 1)
        let y = points[place].y - points[first].y
        guard x * x + y * y <= reach * reach else { continue }
        if let old = owner[place], old.off < x * x + y * y { continue }
        owner[place] = (count, x * x + y * y)
      }
      count += 1
    }
    return (0..<count).map { group in points.indices.filter { owner[$0]?.group == group } }
  }

  private let four = (0..<4).map { Coordinate(lat: 10, lng: 20 + Double($0) / 1e4) }

  @Test("of four or more are one symbol, which takes the tap of its markers") func symbol() throws {
    let (driver, layer, items) = driver(four, zoom: 12)
    let group = try #require(groups(driver, layer).first)
    #expect(group.isShown && group.members == items.map(\.number))
    let point = try #require(driver.touchPoint(of: items[2]))
    #expect(driver.targets(at: point) == [.cluster(Cluster(layer: layer, group: group))])
    driver.gesture(.tap(at: point))
    driver.run()
    #expect(
      driver.log.map(\.delivery).contains(
        .event(.tapCluster(Cluster(layer: layer, group: group)))))
    #expect(
      !driver.log.contains { if case .event(.tapMarker) = $0.delivery { true } else { false } })
    #expect(abs(driver.camera.target.lng - group.position.lng) < 1e-9)
  }

  @Test("of three are markers, told as cluster items first and as markers then") func single() {
    let (driver, layer, items) = driver(Array(four.prefix(3)), zoom: 18) { $0.distance = 1 }
    let group = groups(driver, layer)[0]
    var events: [MapEvent] = []
    driver.onEvent = { events.append($0) }
    driver.answers = { _ in true }
    for isHandled in [true, false] {
      driver.answers = { event in
        if case .tapClusterItem = event { isHandled } else { true }
      }
      driver.gesture(.tap(at: driver.touchPoint(of: items[0]) ?? ViewPoint(x: 0, y: 0)))
      driver.run()
    }
    #expect(
      events == [
        .tapClusterItem(items[0], Cluster(layer: layer, group: group)),
        .tapClusterItem(items[0], Cluster(layer: layer, group: group)), .tapMarker(items[0]),
      ])
  }

  @Test("are grouped anew when the zoom has settled, not before, and never cost an idle")
  func settling() {
    let places = (0..<4).map { Coordinate(lat: 10, lng: 20 + Double($0) / 1000) }
    let (driver, layer, _) = driver(places + [Coordinate(lat: 10, lng: 25)], zoom: 4)
    #expect(groups(driver, layer).count == 1)
    driver.animate(zoom: 18)
    driver.sleep(0.4)
    #expect(groups(driver, layer).count == 1)
    driver.run()
    #expect(groups(driver, layer).count == 5 && driver.camera.zoom == 18)
    let idles = driver.log.filter { if case .event(.idle) = $0.delivery { true } else { false } }
    #expect(idles.count == 1)
    driver.move(zoom: 18.4)
    let before = driver.engine.overlays.ungrouped
    #expect(before.isEmpty)
    driver.move(zoom: 20.2)
    #expect(groups(driver, layer).allSatisfy { !$0.isShown })
  }

  @Test("follow their markers when these move or go, and go with their layer") func changes() {
    let (driver, layer, items) = driver(four, zoom: 12)
    driver.engine.changeMarker(items[0]) { $0.position = Coordinate(lat: 50, lng: 20) }
    #expect(groups(driver, layer).map(\.members.count).sorted() == [1, 3])
    #expect(groups(driver, layer).allSatisfy { !$0.isShown })
    #expect(items.allSatisfy { driver.engine.overlays.marker($0)?.isClustered == false })
    driver.engine.remove(items[1])
    #expect(groups(driver, layer).map(\.members.count).sorted() == [1, 2])
    driver.engine.remove(layer)
    #expect(driver.engine.overlays.count == 0)
  }

  @Test("and markers lie above one another by z-index") func heights() throws {
    let (driver, layer, _) = driver(four, zoom: 12)
    let group = try #require(groups(driver, layer).first)
    var pin = Marker(position: group.position, id: "pin")
    pin.groundAnchor = ViewPoint(x: 0.5, y: 0.5)
    let id = driver.engine.add(pin)
    let symbol = TouchTarget.cluster(Cluster(layer: layer, group: group))
    #expect(driver.targets(at: ViewPoint(x: 400, y: 300)) == [symbol, .overlay(id)])
    driver.engine.changeMarker(id) { $0.zIndex = 1 }
    #expect(driver.targets(at: ViewPoint(x: 400, y: 300)) == [.overlay(id), symbol])
    driver.engine.changeMarker(id) { $0.zIndex = 2 }
    #expect(driver.targets(at: ViewPoint(x: 400, y: 300), limit: 1) == [.overlay(id)])
  }
}
