import Geo
import MapModel
import Reporting
import Testing

@Suite struct `Records of markers and layers` {
  private static let place = Coordinate(lat: 10, lng: 20)

  private static var marker: Marker {
    var marker = Marker(position: place, id: "m")
    marker.appearance = .pop
    marker.accessibilityTitle = "a"
    marker.shown = TimeSpan(from: 1, until: 2)
    marker.zIndex = 3
    marker.addedAt = 2.5
    marker.clusterLayer = 12
    return marker
  }

  private static var label: Label {
    var label = Label(position: place, text: "t", id: "l")
    label.size = 20
    label.bold = true
    label.haloColor = nil
    label.background = .white
    label.anchor = ViewPoint(x: 0, y: 0)
    label.tappable = true
    label.shown.until = 4
    return label
  }

  private static var tiles: TileLayer {
    var layer = TileLayer(.template("{z}{x}{y}"), id: "t")
    layer.maxZoom = 5
    layer.opacity = 0.5
    layer.tiles = [TileLayer.Address(zoom: 0, x: 0, y: 0): .picture([1])]
    return layer
  }

  private static var heatmap: Heatmap {
    var heatmap = Heatmap(points: [.init(place, weight: 2)], id: "h")
    heatmap.gradient = [.init(1, .black)]
    heatmap.maxIntensity = 9
    return heatmap
  }

  private static var clusters: ClusterLayer {
    var layer = ClusterLayer(items: [1, 2], id: "c")
    layer.distance = 50
    layer.minimumSize = 2
    layer.color = .black
    layer.tappable = false
    return layer
  }

  @Test func `are read back as what they were written from`() throws {
    for (overlay, _) in Self.rows {
      let read = try Overlay(overlay.kind, RecordReader(overlay.fields))
      #expect(read.fields == overlay.fields)
      var expected = overlay
      // What lies in layers is recorded by itself.
      if case .tileLayer(var layer) = overlay {
        layer.tiles = [:]
        expected = .tileLayer(layer)
      }
      if case .clusterLayer(var layer) = overlay {
        layer.items = []
        expected = .clusterLayer(layer)
      }
      #expect(read == expected)
    }
    #expect(try RecordReader([RecordField("reload", .flag(true))]).isReload)
  }

  @Test(arguments: [
    ("label", [RecordField("id", .text("l"))]),
    ("heatmap", [RecordField("id", .text("h")), RecordField("points", .list([.number(1)]))]),
    (
      "marker",
      [
        RecordField("id", .text("m")), RecordField("position", .coordinate(place)),
        RecordField("appear", .text("slowly")),
      ]
    ),
    ("tile_layer", [RecordField("id", .text("t")), RecordField("max_zoom", .number(1.5))]),
  ])
  func `that are damaged say so`(kind: String, fields: [RecordField]) throws {
    let kind = try #require(OverlayKind(rawValue: kind))
    #expect(throws: RecordFault.self) { try Overlay(kind, RecordReader(fields)) }
  }

  static let rows: [(Overlay, Set<String>)] = [
    (
      .marker(marker),
      [
        "id", "position", "appear", "added_at", "accessibility_title", "visible_from",
        "visible_until", "z_index", "cluster",
      ]
    ),
    (.marker(Marker(position: place, id: "m")), ["id", "position"]),
    (
      .label(label),
      [
        "id", "position", "text", "size", "bold", "halo_color", "background", "anchor", "tappable",
        "visible_until",
      ]
    ),
    (.label(Label(position: place, text: "t", id: "l")), ["id", "position", "text"]),
    (.tileLayer(tiles), ["id", "url", "max_zoom", "opacity"]),
    (.tileLayer(TileLayer(.script, id: "t")), ["id", "tile"]),
    (.heatmap(heatmap), ["id", "points", "gradient", "max_intensity"]),
    (.heatmap(Heatmap(points: [], id: "h")), ["id", "points"]),
    (.clusterLayer(clusters), ["id", "distance", "minimum_size", "color", "tappable"]),
    (.clusterLayer(ClusterLayer(items: [], id: "c")), ["id"]),
  ]

  @Test func `have what differs from a new one, in the words of the API`() {
    for (overlay, names) in Self.rows {
      let fields = overlay.fields.map(\.name)
      #expect(Set(fields) == names && fields.count == names.count, "\(overlay.kind): \(fields)")
    }
  }
}
