import Geo
import MapEngine
import MapFiles
import MapModel

/// A large GeoJSON text: taken apart as JSON alone, and put on a map.
func reportLayers() {
  let text = geoJSON(bytes: 50_000_000)
  report("a GeoJSON text", Double(text.count) / 1e6, "MB")
  let bare = median { seconds { _ = try? JSONReader.read(text) } }
  report("  taken apart as JSON", bare, "s")
  var things = 0
  let whole = median {
    seconds {
      guard let layer = try? MapLayer(geoJSON: text) else { return }
      var engine = Engine(
        viewport: Viewport(width: 800, height: 600),
        camera: Camera(target: Coordinate(lat: 0, lng: 0), zoom: 2), framesPerSecond: 60)
      for thing in layer.things { _ = engine.add(thing) }
      things = layer.things.count
    }
  }
  precondition(things > 0)
  report("  put on a map, \(things) things", whole, "s")
  report("  ratio", whole / bare, "")
}

/// Points, lines and areas with a few properties.
private func geoJSON(bytes: Int) -> [UInt8] {
  var text = Array(#"{"type":"FeatureCollection","features":["#.utf8)
  text.reserveCapacity(bytes + 1000)
  var number = 0
  while text.count < bytes {
    let (lat, lng) = (Double(number * 7919 % 16000) / 100 - 80, Double(number * 1009 % 34000) / 100)
    func place(_ step: Int) -> String {
      "[\(lng - 170 + Double(step % 5) / 64),\(lat + Double(step) / 128)]"
    }
    let path = (0..<12).map(place).joined(separator: ",")
    let geometry =
      switch number % 3 {
      case 0: #""Point","coordinates":\#(place(0))"#
      case 1: #""LineString","coordinates":[\#(path)]"#
      default: #""Polygon","coordinates":[[\#(path),\#(place(0))]]"#
      }
    let properties =
      #""name":"place \#(number)","kind":"shop","height":\#(number % 300),"open":true"#
    text += (number > 0 ? ",\n" : "\n").utf8
    text += #"{"type":"Feature","id":\#(number),"properties":{\#(properties)},"#.utf8
    text += #""geometry":{"type":\#(geometry)}}"#.utf8
    number += 1
  }
  text += "\n]}\n".utf8
  return text
}

/// Many markers of a cluster layer, grouped anew at another zoom.
func reportClusters() {
  let count = 100_000
  var engine = Engine(
    viewport: Viewport(width: 800, height: 600),
    camera: Camera(target: Coordinate(lat: 0, lng: 0), zoom: 2), framesPerSecond: 60)
  let layer = engine.add(.clusterLayer(ClusterLayer(items: [], id: "clusters")))
  for number in 0..<count {
    let place = Coordinate(
      lat: Double(number * 7919 % 16000) / 100 - 80, lng: Double(number * 104729 % 36000) / 100)
    var marker = Marker(position: place, id: "m\(number)")
    marker.clusterLayer = layer.number
    _ = engine.add(.marker(marker))
  }
  engine.prepare(at: 0)
  for zoom in [3.0, 6, 9, 14] {
    let time = median {
      engine.perform(.moveTo(CameraChange(zoom: zoom - 1)), motion: MotionID(0), at: 0)
      while engine.nextDelivery() != nil {}
      engine.prepare(at: 0)
      return seconds {
        engine.perform(.moveTo(CameraChange(zoom: zoom)), motion: MotionID(0), at: 0)
        while engine.nextDelivery() != nil {}
        engine.prepare(at: 0)
      }
    }
    report("\(count) markers grouped anew at zoom \(Int(zoom))", time * 1e3, "ms")
  }
}
