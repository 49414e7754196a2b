import MapModel
import MapScript
import MapSession
import Reporting

/// The Lua that makes one state of the map out of another. Things that are in both stay what they
/// are, so that whoever holds them still does.
struct MapDifference {
  /// What of a state.
  struct Parts: OptionSet {
    let rawValue: Int
    static let camera = Parts(rawValue: 1)
    static let overlays = Parts(rawValue: 2)
  }

  private let now: MapState
  private let goal: MapState
  private let parts: Parts
  private let data: (OverlayID) -> String?

  /// - Parameter data: the script's own data of a thing that is or was on the map, as Lua text.
  init(
    from now: MapState, to goal: MapState, _ parts: Parts = [.camera, .overlays],
    data: @escaping (OverlayID) -> String?
  ) {
    self.now = now
    self.goal = goal
    self.parts = parts
    self.data = data
  }

  /// The Lua; nil when nothing differs.
  var lua: String? {
    var lines = parts.contains(.overlays) ? overlayLines : []
    if parts.contains(.camera) {
      if now.camera != goal.camera {
        lines.append("map.move_to\(LuaWords.camera(goal.camera))")
      } else if now.isMoving {
        lines.append("map.stop()")
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  // MARK: What lies on the map

  private typealias Thing = (id: OverlayID, overlay: Overlay)

  private var overlayLines: [String] {
    let (present, wanted) = (now.overlays, goal.overlays)
    var sameNames: [String: [OverlayID]] = [:]
    for thing in present { sameNames[thing.overlay.id, default: []].append(thing.id) }
    let call = { (thing: Thing) -> String in
      let name = "{id = \(LuaText.string(thing.overlay.id))}"
      let same = sameNames[thing.overlay.id] ?? []
      guard same.count > 1, let place = same.firstIndex(of: thing.id) else {
        return "map.find\(name)"
      }
      return "map.find_all\(name)[\(place + 1)]"
    }
    let partners = partners(of: present, in: wanted)
    let ways = present.map { thing in
      partners[thing.id].flatMap {
        MapDifference.assignments(from: thing.overlay, to: $0.overlay)
      }
    }
    let gone = Set(zip(present, ways).filter { $0.1 == nil }.map(\.0.id.number))
    var (changes, removals, names): ([String], [String], [String]) = ([], [], [])
    var kept: Set<OverlayID> = []
    for (thing, way) in zip(present, ways) {
      guard let way, let partner = partners[thing.id] else {
        // The markers of a cluster layer go with it.
        let isTaken = MapDifference.layer(of: thing.overlay).map(gone.contains) ?? false
        if !isTaken { removals.append(call(thing) + ":remove()") }
        continue
      }
      kept.insert(partner.id)
      for field in way {
        // By its old name nothing would be found any more.
        let line = "\(call(thing)).\(field.name) = \(field.value)"
        if field.name == "id" { names.append(line) } else { changes.append(line) }
      }
    }
    let added = wanted.filter { !kept.contains($0.id) }
    return changes + removals.reversed() + names + additions(added, among: wanted)
  }

  /// What each thing is in the other state: the same one, or else one of its kind and name.
  private func partners(of present: [Thing], in wanted: [Thing]) -> [OverlayID: Thing] {
    let ids = Set(present.map(\.id))
    var partners: [OverlayID: Thing] = [:]
    var others: [String: [Thing]] = [:]
    for thing in wanted {
      if ids.contains(thing.id) {
        partners[thing.id] = thing
      } else {
        others[thing.overlay.key, default: []].append(thing)
      }
    }
    for thing in present where partners[thing.id] == nil {
      guard let first = others[thing.overlay.key]?.first else { continue }
      partners[thing.id] = first
      others[thing.overlay.key]?.removeFirst()
    }
    return partners
  }

  /// The lines that put things on the map, the markers of a cluster layer with it.
  private func additions(_ things: [Thing], among wanted: [Thing]) -> [String] {
    let layers = Dictionary(
      wanted.filter { $0.overlay.kind == .clusterLayer }.map { ($0.id.number, $0.overlay.id) },
      uniquingKeysWith: { first, _ in first })
    var items: [Int: [String]] = [:]
    for thing in things {
      guard let layer = MapDifference.layer(of: thing.overlay) else { continue }
      items[layer, default: []].append(table(thing))
    }
    let added = Set(things.map(\.id.number))
    var lines: [String] = []
    for thing in things {
      if let layer = MapDifference.layer(of: thing.overlay), let name = layers[layer] {
        guard !added.contains(layer) else { continue }
        lines.append("map.find{id = \(LuaText.string(name))}:add\(table(thing))")
        continue
      }
      guard !thing.overlay.isDrawnByFunction else {
        lines.append("-- the tile layer \(thing.overlay.id) was drawn by a function, which is gone")
        continue
      }
      let members = items[thing.id.number].map { "{" + $0.joined(separator: ", ") + "}" }
      let more = thing.overlay.kind == .clusterLayer ? ["items = \(members ?? "{}")"] : []
      lines.append("map.add_\(thing.overlay.kind.rawValue)\(table(thing, more))")
      for field in thing.overlay.options where field.value == "nil" {
        lines.append("map.find{id = \(LuaText.string(thing.overlay.id))}.\(field.name) = nil")
      }
    }
    return lines
  }

  private func table(_ thing: Thing, _ more: [String] = []) -> String {
    var fields = thing.overlay.options.filter { $0.value != "nil" }.map {
      "\($0.name) = \($0.value)"
    }
    if let data = data(thing.id) { fields.append("user_data = \(data)") }
    return "{" + (fields + more).joined(separator: ", ") + "}"
  }

  /// The number of the cluster layer that a marker belongs to.
  private static func layer(of overlay: Overlay) -> Int? {
    if case .marker(let marker) = overlay { marker.clusterLayer } else { nil }
  }

  /// What makes one thing out of another by assigning its fields; nil where that cannot be.
  private static func assignments(
    from now: Overlay, to goal: Overlay
  ) -> [(name: String, value: String)]? {
    guard now != goal else { return [] }
    guard now.kind == goal.kind, layer(of: now) == layer(of: goal) else { return nil }
    let before = Dictionary(now.options.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let after = goal.options
    let names = Set(after.map(\.name))
    let isPlacedOtherwise = ["position", "path", "bounds", "url", "tile"].contains { name in
      (before[name] == nil) == names.contains(name)
    }
    guard !isPlacedOtherwise else { return nil }
    let lost = now.options.map(\.name).filter { !names.contains($0) }
    return lost.map { ($0, goal.usualValue(of: $0)) }
      + after.filter { before[$0.name] != $0.value }
  }
}

extension Overlay {
  /// What makes two things one by name.
  fileprivate var key: String { "\(kind.rawValue) \(id)" }

  fileprivate var isDrawnByFunction: Bool {
    if case .tileLayer(let layer) = self, case .script = layer.source { true } else { false }
  }

  /// The fields that scripts give and assign, those that differ from a new thing's.
  fileprivate var options: [(name: String, value: String)] {
    let own: Set = ["added_at", "icon_size", "cluster"]
    return fields.filter { !own.contains($0.name) }.map { field in
      // Records cut the names of pictures that hold the picture itself.
      if field.name == "icon", let icon { return (field.name, LuaText.string(icon.name)) }
      return (field.name, LuaWords.value(field.value))
    }
  }

  private var icon: Icon? {
    switch self {
    case .marker(let marker): marker.icon
    case .groundOverlay(let picture): picture.icon
    default: nil
    }
  }

  /// The value of a new thing's field, which records leave out.
  fileprivate func usualValue(of name: String) -> String {
    let isAbove = kind == .marker || kind == .clusterLayer
    switch name {
    case "draggable", "flat", "geodesic", "bold": return "false"
    case "tappable": return isAbove ? "true" : "false"
    case "rotation", "bearing", "min_zoom": return "0"
    case "z_index": return kind == .clusterLayer ? "1" : "0"
    case "opacity": return kind == .heatmap ? "0.7" : "1"
    case "appear", "arrows": return "\"none\""
    case "spans", "dash", "holes": return "{}"
    case "stroke_width": return "1"
    case "stroke_color": return LuaText.string((kind == .polyline ? Color.blue : .black).text)
    case "fill_color": return kind == .polygon ? LuaText.string(Color.blue.text) : "nil"
    case "halo_color": return LuaText.string(Color.white.text)
    case "color": return kind == .label ? LuaText.string(Color.black.text) : "nil"
    case "size": return "12"
    case "halo_width": return "1.5"
    case "padding": return "3"
    case "ground_anchor": return "{x = 0.5, y = 1}"
    case "info_window_anchor": return "{x = 0.5, y = 0}"
    case "anchor": return "{x = 0.5, y = 0.5}"
    case "tile_size": return "256"
    case "max_zoom": return kind == .clusterLayer ? "20" : "22"
    case "distance": return "100"
    case "minimum_size": return "4"
    case "radius": return "20"
    case "gradient":
      let stops = Heatmap.usualGradient.map { "{\($0.part), \(LuaText.string($0.color.text))}" }
      return "{" + stops.joined(separator: ", ") + "}"
    case "min_zoom_intensity": return "5"
    case "max_zoom_intensity": return "10"
    default: return "nil"
    }
  }
}
