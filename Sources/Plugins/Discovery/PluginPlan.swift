/// What is asked for: plugins by name, and whether others are looked for.
public struct PluginRequest: Sendable {
  /// The values of `--plugin`: paths, or ids of plugins that are found.
  public var names: [String]
  /// Whether plugins that lie in the folders for them are taken without being named.
  public var discovers: Bool
  /// The variables that say where the folders are.
  public var environment: [String: String]
  /// The folder of the process, absolute.
  public var workingFolder: String

  /// Makes a request.
  public init(
    names: [String], discovers: Bool, environment: [String: String], workingFolder: String
  ) {
    self.names = names
    self.discovers = discovers
    self.environment = environment
    self.workingFolder = workingFolder
  }
}

/// Which plugins a run takes, in their order, and what became of the others.
public struct PluginPlan: Sendable {
  /// What became of a plugin that was named or found.
  public enum Status: Equatable, Sendable {
    /// It is taken.
    case active
    /// It is there, but was not named and is not looked for.
    case idle
    /// It belongs to a project and nobody trusts it, or no more since it changed.
    case untrusted(hasChanged: Bool)
    /// Another one of the same id is nearer.
    case shadowed(by: String)
    /// It cannot be used.
    case refused(PluginError)
  }

  /// A plugin that was named or found.
  public struct Entry: Sendable {
    /// Where it lies.
    public let path: String
    /// How it was found.
    public let origin: PluginOrigin
    /// The plugin, nil when it cannot be read.
    public let plugin: Plugin?
    /// What became of it.
    public internal(set) var status: Status

    /// Its id, or what its file says.
    public var id: String { plugin?.id ?? PluginManifest.id(ofFile: lastPart(of: path)) }
  }

  /// The plugins that are taken, in their order.
  public private(set) var order: [Plugin] = []
  /// All that were named or found, nearest first.
  public private(set) var entries: [Entry] = []

  /// Looks for plugins and decides.
  ///
  /// - Throws: `PluginError` when one that was named cannot be used. One that was only found is left
  ///   out then; its entry says why.
  public init(_ request: PluginRequest) throws(PluginError) {
    entries = Self.found(request)
    var named: [Entry] = []
    for name in request.names {
      let entry = try Self.named(name, entries)
      if let twin = named.first(where: { $0.id == entry.id }) {
        guard twin.path != entry.path else { continue }
        throw .twice(id: entry.id, twin.path, entry.path)
      }
      named.append(entry)
    }
    let paths = Set(named.map(\.path))
    entries = named + entries.filter { !paths.contains($0.path) }
    settleShadows()
    for place in entries.indices where entries[place].status == .idle && request.discovers {
      entries[place].status = .active
    }
    wakeRequired()
    try refuseUnfit()
    order = try PluginOrder.sorted(active)
  }

  private var active: [Plugin] {
    entries.compactMap { $0.status == .active ? $0.plugin : nil }
  }

  private static func found(_ request: PluginRequest) -> [Entry] {
    let folders = PluginFolders(
      environment: request.environment, workingFolder: request.workingFolder)
    var trust: PluginTrust?
    var entries: [Entry] = []
    for (origin, folder) in folders.all {
      for name in PluginFolders.plugins(in: folder) {
        let path = "\(folder)/\(name)"
        var status = Status.idle
        if origin == .project {
          let known = trust ?? PluginTrust(environment: request.environment)
          trust = known
          if !known.trusts(path) { status = .untrusted(hasChanged: known.hasChanged(path)) }
        }
        do throws(PluginError) {
          let plugin = try Plugin(at: path, origin: origin)
          entries.append(Entry(path: path, origin: origin, plugin: plugin, status: status))
        } catch {
          if status == .idle { status = .refused(error) }
          entries.append(Entry(path: path, origin: origin, plugin: nil, status: status))
        }
      }
    }
    return entries
  }

  /// A plugin that the command line names.
  private static func named(_ name: String, _ entries: [Entry]) throws(PluginError) -> Entry {
    if name.contains("/") || name.hasSuffix(".lua") || exists(name) {
      let path = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
      let plugin = try Plugin(at: path, origin: .commandLine)
      return Entry(path: path, origin: .commandLine, plugin: plugin, status: .active)
    }
    guard var entry = entries.first(where: { $0.id == name && !$0.isUntrusted }) else {
      if let entry = entries.first(where: { $0.id == name }) {
        throw .untrusted(name, path: entry.path)
      }
      throw .unknown(name, near: nearest(name, entries))
    }
    if case .refused(let error) = entry.status { throw error }
    entry.status = .active
    return entry
  }

  /// Of those with one id the nearest stands.
  private mutating func settleShadows() {
    var first: [String: String] = [:]
    for place in entries.indices where !entries[place].isUntrusted {
      let id = entries[place].id
      if let nearer = first[id] {
        entries[place].status = .shadowed(by: nearer)
      } else {
        first[id] = entries[place].path
      }
    }
  }

  /// What is required is taken too.
  private mutating func wakeRequired() {
    var open = active.flatMap(\.manifest.requires)
    while let requirement = open.popLast() {
      let place = entries.firstIndex { $0.id == requirement.id && $0.status == .idle }
      guard let place else { continue }
      entries[place].status = .active
      open += entries[place].plugin?.manifest.requires ?? []
    }
  }

  /// Leaves out what cannot be used, until what is left fits together.
  private mutating func refuseUnfit() throws(PluginError) {
    var isSettled = false
    while !isSettled {
      isSettled = true
      let versions = Dictionary(uniqueKeysWithValues: active.map { ($0.id, $0.manifest.version) })
      for place in entries.indices {
        guard entries[place].status == .active, let plugin = entries[place].plugin,
          let error = Self.fault(of: plugin, versions)
        else { continue }
        if plugin.origin == .commandLine { throw error }
        entries[place].status = .refused(error)
        isSettled = false
      }
    }
  }

  private static func fault(of plugin: Plugin, _ versions: [String: PluginVersion]) -> PluginError?
  {
    let manifest = plugin.manifest
    guard manifest.api.contains(.api) else { return .api(plugin: plugin.id, wants: manifest.api) }
    for requirement in manifest.requires {
      guard let version = versions[requirement.id] else {
        return .missing(plugin: plugin.id, requires: requirement.id)
      }
      guard requirement.range.contains(version) else {
        return .version(
          plugin: plugin.id, requires: requirement.id, requirement.range, found: version)
      }
    }
    return nil
  }
}
