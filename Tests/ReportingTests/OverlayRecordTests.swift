import Geo
import MapModel
import Reporting
import Testing

@Suite struct `Overlay records` {
  private static let path = [
    Coordinate(lat: 1, lng: 2), Coordinate(lat: 3, lng: 4), Coordinate(lat: -5, lng: 6),
  ]
  private static let box = CoordinateBounds(southwest: path[0], northeast: path[1])

  private static var marker: Marker {
    get throws {
      var marker = Marker(position: path[0], id: "m")
      marker.title = "t"
      marker.snippet = "s"
      marker.icon = Icon(name: "pin.png", width: 20.5, height: 30)
      marker.color = try Color("red")
      marker.groundAnchor = ViewPoint(x: 0.25, y: 0.75)
      marker.infoWindowAnchor = ViewPoint(x: 1, y: 1)
      (marker.draggable, marker.flat, marker.tappable) = (true, true, false)
      (marker.rotation, marker.opacity, marker.zIndex) = (30, 0.5, -2)
      return marker
    }
  }

  private static var line: Polyline {
    get throws {
      var line = Polyline(path: path, id: "l")
      line.title = "t"
      (line.strokeWidth, line.strokeColor, line.geodesic) = (3, try Color("#123456"), true)
      line.spans = [
        Polyline.Span(color: try Color("red")),
        Polyline.Span(color: try Color("rgba(1, 2, 3, 0.5)"), endColor: .black, segments: 0.5),
      ]
      (line.dash, line.zIndex, line.tappable, line.arrows) = ([4, 2], 7, true, .along)
      return line
    }
  }

  private static var polygon: Polygon {
    var polygon = Polygon(path: path, id: "p")
    polygon.holes = [path, path.reversed()]
    (polygon.strokeWidth, polygon.strokeColor, polygon.fillColor) = (0, .blue, nil)
    (polygon.geodesic, polygon.zIndex, polygon.tappable) = (true, 1, true)
    return polygon
  }

  private static var circle: Circle {
    var circle = Circle(position: path[1], radius: 1234.5, id: "c")
    (circle.strokeWidth, circle.strokeColor, circle.fillColor) = (2, .blue, .black)
    return circle
  }

  private static var picture: GroundOverlay {
    var picture = GroundOverlay(.at(path[2], width: 10, height: 20), id: "g")
    picture.icon = Icon(name: "a.png", width: 8, height: 9)
    picture.anchor = ViewPoint(x: 0, y: 1)
    (picture.bearing, picture.opacity) = (45, 0.25)
    return picture
  }

  private static func overlays() throws -> [Overlay] {
    [
      .marker(try marker), .marker(Marker(position: path[0], id: "")), .polyline(try line),
      .polyline(Polyline(path: path, id: "l")), .polygon(polygon),
      .polygon(Polygon(path: path, id: "p")), .circle(circle),
      .circle(Circle(position: path[0], radius: 0, id: "c")), .groundOverlay(picture),
      .groundOverlay(GroundOverlay(.bounds(box), id: "g")),
      .region(Region(.circle(center: path[0], radius: 5), id: "r")),
      .region(Region(.path(path), id: "r")), .region(Region(.bounds(box), id: "r")),
      .label(Label(position: path[0], text: "t", id: "l")),
      .heatmap(Heatmap(points: [.init(path[0])], id: "h")),
      .tileLayer(TileLayer(.template("{z}{x}{y}"), id: "t")),
      .clusterLayer(ClusterLayer(items: [], id: "c")),
    ]
  }

  @Test func `are read back as what they were written from`() throws {
    for overlay in try Self.overlays() {
      var read = try Overlay(overlay.kind, RecordReader(overlay.fields))
      #expect(read.fields == overlay.fields)
      // Pictures are told apart by where their pixels are kept.
      if case .marker(var marker) = read, case .marker(let other) = overlay {
        marker.icon = other.icon
        read = .marker(marker)
      }
      if case .groundOverlay(var picture) = read, case .groundOverlay(let other) = overlay {
        picture.icon = other.icon
        read = .groundOverlay(picture)
      }
      #expect(read == overlay)
    }
    #expect(Set(try Self.overlays().map(\.kind)) == Set(OverlayKind.allCases))
  }

  @Test func `that cannot be read say what is wrong`() {
    #expect(throws: RecordFault.missing("position")) {
      try Overlay(.marker, RecordReader([RecordField("id", .text("m"))]))
    }
    #expect(throws: RecordFault.unlike("fill_color", expected: "colour")) {
      let circle = Overlay.circle(Circle(position: Self.path[0], radius: 1, id: "c"))
      let fields = circle.fields + [RecordField("fill_color", .text("no such colour"))]
      _ = try Overlay(.circle, RecordReader(fields))
    }
  }

  @Test func `of windows are read back`() throws {
    var line = InfoWindowContents.Line("text")
    (line.size, line.color) = (20, .blue)
    var contents = InfoWindowContents([.title("t"), line, .init("")])
    contents.background = .black
    for contents in [contents, InfoWindowContents([])] {
      let reader = RecordReader([RecordField("contents", contents.recordValue)])
      #expect(try InfoWindowContents(reader.object("contents")) == contents)
    }
  }
}
