import Geo
import MapModel
import Testing

@testable import MapEngine

@Suite("Places of the map")
struct PlaceLayerTests {
  private func place(_ id: String, _ lat: Double, _ lng: Double) -> PlaceOfInterest {
    PlaceOfInterest(
      placeID: id, name: "The " + id, kind: "airport", location: Coordinate(lat: lat, lng: lng))
  }

  private func driver(zoom: Double, _ places: [PlaceOfInterest]) -> MapDriver {
    let driver = MapDriver(Camera(target: Coordinate(lat: 10, lng: 180), zoom: zoom))
    driver.engine.placeLayer = PlaceLayer(places)
    return driver
  }

  @Test("T5: a tap on one tells of it and is no tap on the map") func tapped() {
    let driver = driver(zoom: 10, [place("a", 10, -180), place("b", 40, 0)])
    driver.gesture(.tap(at: ViewPoint(x: 205, y: 205)))
    driver.run()
    #expect(driver.sequence() == "tap_poi")
    let here = Coordinate(lat: 10, lng: 180)
    #expect(driver.events == [.tapPOI(placeID: "a", name: "The a", location: here)])
    driver.gesture(.tap(at: ViewPoint(x: 209, y: 209)))
    driver.run()
    #expect(driver.sequence() == "tap_poi tap")
  }

  @Test("are hit from zoom 10 on, when they are drawn") func zoomed() {
    for (zoom, count) in [(9.99, 0), (10, 1), (21, 1)] {
      let driver = driver(zoom: zoom, [place("a", 10, 180)])
      #expect(driver.targets(at: ViewPoint(x: 200, y: 200)).count == count)
      #expect((driver.touchPoint(of: .place(place("a", 10, 180))) == nil) == (count == 0))
    }
  }

  @Test("T1: shapes win over them, the nearest of several wins") func order() {
    // Zoom 10 has 728 points a degree.
    let places = [place("a", 10, 180), place("b", 10, -179.99)]
    let driver = driver(zoom: 10, places)
    #expect(driver.targets(at: ViewPoint(x: 203, y: 200)) == [.place(places[0])])
    #expect(driver.targets(at: ViewPoint(x: 205, y: 200)) == [.place(places[1])])
    var circle = Circle(position: Coordinate(lat: 10, lng: 180), radius: 9000, id: "c")
    circle.tappable = true
    let id = driver.engine.add(circle.overlay)
    #expect(
      driver.targets(at: ViewPoint(x: 200, y: 200)) == [.overlay(id), .place(places[0])])
    driver.gesture(.tap(at: ViewPoint(x: 200, y: 200)))
    driver.run()
    #expect(driver.sequence() == "tap_overlay")
  }
}
