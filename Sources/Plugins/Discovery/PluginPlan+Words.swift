import MapModel

extension PluginPlan.Entry {
  /// Whether it waits for the user's trust.
  public var isUntrusted: Bool { if case .untrusted = status { true } else { false } }
}

extension PluginPlan.Status {
  /// The status in a word.
  public var word: String {
    switch self {
    case .active: "active"
    case .idle: "idle"
    case .untrusted: "untrusted"
    case .shadowed: "shadowed"
    case .refused: "refused"
    }
  }
}

extension PluginPlan {
  /// The near one of the ids that there are.
  static func nearest(_ name: String, _ entries: [Entry]) -> String? {
    nearestName(to: name, among: entries.map(\.id))
  }

  /// The entry of that id that counts: the active one, else the nearest.
  public func entry(_ id: String) throws(PluginError) -> Entry {
    if let entry = entries.first(where: { $0.id == id && $0.status == .active }) { return entry }
    guard let entry = entries.first(where: { $0.id == id }) else {
      throw .unknown(id, near: Self.nearest(id, entries))
    }
    return entry
  }

  /// Why a plugin is, or is not, part of a run, and why it stands where it does: a reason a line.
  public func reasons(for entry: Entry) -> [String] {
    switch entry.status {
    case .active: return [taken(entry)] + place(of: entry)
    case .idle: return ["it was not named, and plugins are not looked for"]
    case .untrusted(let hasChanged):
      let why =
        hasChanged
        ? "it has changed since it was trusted"
        : "it belongs to the project's folder and is not trusted"
      return [why, "look at it, then: mapctl plugin trust \(entry.id)"]
    case .shadowed(let path): return ["a nearer plugin has the same id: \(path)"]
    case .refused(let error): return [error.words]
    }
  }

  private func taken(_ entry: Entry) -> String {
    if entry.origin == .commandLine { return "it was named with --plugin" }
    return "it was found in the \(entry.origin.words)'s folder"
  }

  private func place(of entry: Entry) -> [String] {
    guard let place = order.firstIndex(where: { $0.id == entry.id }) else { return [] }
    let plugin = order[place]
    var reasons = ["it is number \(place + 1) of \(order.count); the script comes last"]
    reasons += PluginOrder.links(among: order).filter {
      $0.earlier == plugin.id || $0.later == plugin.id
    }.map(\.words)
    if plugin.manifest.priority != 0 {
      reasons.append(
        "its priority is \(DeclaredOption.Value.number(plugin.manifest.priority).text)")
    }
    return reasons
  }

  /// What users should know of plugins that were found and not taken, a notice each.
  public var notices: [String] {
    let untrusted = entries.filter(\.isUntrusted)
    var notices = entries.compactMap { entry -> String? in
      guard case .refused(let error) = entry.status else { return nil }
      return "a plugin that was found is left out: \(error.words)"
    }
    if !untrusted.isEmpty {
      let ids = untrusted.map { "'\($0.id)'" }.joined(separator: ", ")
      notices.append(
        "plugins of the project that nobody trusts are left out: \(ids); "
          + "look at them, then: mapctl plugin trust")
    }
    return notices
  }
}
