import Geo
import LuaBridge
import MapModel

/// One group of markers of a cluster layer, as it was when it was asked for or tapped.
enum ClusterClass {
  static let api = APIClass(
    .cluster, "Markers that lie close together, as they were grouped when it was asked for.",
    methods: [],
    properties: [
      property("position", "coordinate", "the mean of its markers' positions") {
        cluster, script, writer in script.write(cluster.group.position, to: writer)
      },
      property("count", "number", "how many markers it has") { cluster, _, writer in
        writer.integer(cluster.group.members.count)
      },
      property("is_shown", "true or false", "whether a symbol stands for its markers") {
        cluster, _, writer in writer.boolean(cluster.group.isShown)
      },
      property("layer", "cluster layer", "the layer that it belongs to") { cluster, _, writer in
        writer.handle(LuaHandle(cluster.layer))
      },
      property("markers", "list of markers", "its markers that are still on the map") {
        cluster, script, writer in script.write(markers(of: cluster, script), to: writer)
      },
      property("bounds", "bounds or nil", "the box around its markers") { cluster, script, writer in
        let places = markers(of: cluster, script).compactMap { id -> Coordinate? in
          script.host.overlay(id).flatMap(Marker.init)?.position
        }
        let bounds = CoordinateBounds.of(places)
        bounds.map { script.write($0, to: writer) } ?? writer.null()
      },
    ],
    describe: { script, id in
      guard let cluster = script.clusters[id] else { return "cluster" }
      let count = cluster.group.members.count
      return "cluster of \(count == 1 ? "a marker" : "\(count) markers") "
        + "at \(coordinateText(cluster.group.position))"
    })

  /// The field of a marker that names the group it is in.
  static let ofMarker = APIProperty(
    "cluster", "cluster or nil", "the group that it is in, if it belongs to a cluster layer",
    get: { script, arguments throws(LuaFailure) in
      let (id, _) = try script.marker(arguments)
      guard let cluster = script.host.cluster(of: id) else {
        arguments.results.null()
        return .results
      }
      try script.hold(Ledger.object)
      arguments.results.handle(script.keep(cluster))
      return .results
    })

  private static func markers(of cluster: Cluster, _ script: Script) -> [OverlayID] {
    cluster.group.members.map { OverlayID($0) }.filter(script.host.isOnMap)
  }

  private static func property(
    _ name: String, _ type: String, _ summary: String,
    _ write: @escaping @Sendable (Cluster, Script, LuaWriter) -> Void
  ) -> APIProperty {
    APIProperty(
      name, type, summary,
      get: { script, arguments throws(LuaFailure) in
        guard let cluster = script.clusters[arguments.this] else {
          throw LuaFailure("this cluster is gone")
        }
        write(cluster, script, arguments.results)
        return .results
      })
  }
}

extension Script {
  /// Keeps a cluster for as long as the script holds the handle; its cost has been counted.
  func keep(_ cluster: Cluster) -> LuaHandle {
    let handle = LuaHandle(kind: .cluster, nextSerial())
    clusters[handle.id] = cluster
    return handle
  }

  /// Writes a cluster as an argument of a handler.
  func write(_ cluster: Cluster, to writer: LuaWriter) {
    ledger.hold(Ledger.object, onMap: false)
    writer.handle(keep(cluster))
  }
}
