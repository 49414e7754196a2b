/// Puts plugins into the order in which they are started and told of events: what others rest on
/// first, then by priority, then as they were given or found.
struct PluginOrder {
  /// What makes one plugin come after another.
  struct Link {
    let earlier: String
    let later: String
    /// Why, with the two names.
    let words: String
  }

  private let plugins: [Plugin]
  private let places: [String: Int]
  private var earlier: [[Int]]
  private var state: [State]
  private var trail: [Int] = []
  private var order: [Plugin] = []

  private enum State { case untouched, open, done }

  private init(_ plugins: [Plugin]) {
    self.plugins = plugins
    var places: [String: Int] = [:]
    for (place, plugin) in plugins.enumerated() { places[plugin.id] = place }
    self.places = places
    earlier = Array(repeating: [], count: plugins.count)
    state = Array(repeating: .untouched, count: plugins.count)
    for link in PluginOrder.links(among: plugins) {
      guard let first = places[link.earlier], let second = places[link.later] else { continue }
      earlier[second].append(first)
    }
  }

  /// Everything in the manifests that puts one of the plugins behind another.
  static func links(among plugins: [Plugin]) -> [Link] {
    let known = Set(plugins.map(\.id))
    var links: [Link] = []
    for plugin in plugins {
      let (id, manifest) = (plugin.id, plugin.manifest)
      links += manifest.requires.map {
        Link(earlier: $0.id, later: id, words: "'\(id)' requires '\($0.id)'")
      }
      links += manifest.after.map {
        Link(earlier: $0, later: id, words: "'\(id)' wants to come after '\($0)'")
      }
      links += manifest.before.map {
        Link(earlier: id, later: $0, words: "'\(id)' wants to come before '\($0)'")
      }
    }
    return links.filter { known.contains($0.earlier) && known.contains($0.later) }
  }

  /// The plugins in their order; ids come once.
  static func sorted(_ plugins: [Plugin]) throws(PluginError) -> [Plugin] {
    var order = PluginOrder(plugins)
    let preferred = plugins.indices.sorted { one, other in
      let (first, second) = (plugins[one].manifest.priority, plugins[other].manifest.priority)
      return first == second ? one < other : first > second
    }
    for place in preferred { try order.visit(place) }
    return order.order
  }

  private mutating func visit(_ place: Int) throws(PluginError) {
    switch state[place] {
    case .done: return
    case .open:
      let circle = trail.drop { $0 != place } + [place]
      throw .circle(circle.map { plugins[$0].id }.reversed())
    case .untouched: break
    }
    state[place] = .open
    trail.append(place)
    for first in earlier[place] { try visit(first) }
    trail.removeLast()
    state[place] = .done
    order.append(plugins[place])
  }
}
