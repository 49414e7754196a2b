import MapModel
import Permissions

/// Makes a manifest of its JSON.
struct ManifestReading {
  private static let fields = [
    "id", "version", "summary", "api", "main", "permissions", "requires", "after", "before",
    "priority", "options",
  ]

  /// Reads a manifest; `line` is the number of the text's first line.
  static func manifest(
    _ bytes: ArraySlice<UInt8>, line: Int
  ) throws(ManifestFault) -> PluginManifest {
    let root = try ManifestText.read(bytes, line: line)
    let members = try object(root, "the manifest", fields: fields)
    guard let id = members.first(where: { $0.name == "id" }) else {
      throw ManifestFault(line: root.line, words: "\"id\" is missing")
    }
    var manifest = PluginManifest(id: try self.id(id.node, "id"))
    for member in members { try read(member, into: &manifest) }
    return manifest
  }

  private static func read(
    _ member: ManifestNode.Member, into manifest: inout PluginManifest
  ) throws(ManifestFault) {
    let (name, node) = (member.name, member.node)
    switch name {
    case "version":
      guard let version = PluginVersion(try text(node, name)) else {
        throw expected("a version such as \"1.2.0\"", name, node)
      }
      manifest.version = version
    case "summary": manifest.summary = try text(node, name)
    case "api": manifest.api = try range(node, name)
    case "main": manifest.main = try file(node, name)
    case "permissions": manifest.permissions = try permissions(node)
    case "requires": manifest.requires = try requirements(node)
    case "after": manifest.after = try ids(node, name)
    case "before": manifest.before = try ids(node, name)
    case "priority": manifest.priority = try number(node, name)
    case "options":
      manifest.options = try named(node, name) { member throws(ManifestFault) in
        try ManifestOptionReading.option(member)
      }
    default: break
    }
  }

  private static func permissions(
    _ node: ManifestNode
  ) throws(ManifestFault) -> [PermissionKind: PermissionScope] {
    var scopes: [PermissionKind: PermissionScope] = [:]
    let kinds = PermissionKind.allCases.map(\.rawValue)
    for member in try object(node, "permissions", fields: kinds) {
      guard let kind = PermissionKind(rawValue: member.name) else { continue }
      let place = "permissions.\(member.name)"
      if case .flag(let flag) = member.node.value {
        scopes[kind] = flag ? .all : PermissionScope.none
        continue
      }
      guard case .list(let items) = member.node.value else {
        throw expected(
          "true, false or a list of \(kind.valueName.lowercased())", place, member.node)
      }
      var names: [String] = []
      for item in items {
        let name = try text(item, place)
        if kind == .net, (try? HostRule(name)) == nil {
          throw ManifestFault(line: item.line, words: "\(place): '\(name)' is no host")
        }
        names.append(name)
      }
      scopes[kind] = .some(names)
    }
    return scopes
  }

  private static func requirements(
    _ node: ManifestNode
  ) throws(ManifestFault) -> [PluginManifest.Requirement] {
    if case .list = node.value {
      return try ids(node, "requires").map { PluginManifest.Requirement(id: $0, range: .any) }
    }
    return try named(node, "requires") { member throws(ManifestFault) in
      guard PluginManifest.isID(member.name) else {
        throw notID(member.name, "requires", member.line)
      }
      return PluginManifest.Requirement(
        id: member.name, range: try range(member.node, "requires.\(member.name)"))
    }
  }

  private static func ids(
    _ node: ManifestNode, _ place: String
  ) throws(ManifestFault) -> [String] {
    guard case .list(let items) = node.value else { throw expected("a list of ids", place, node) }
    var ids: [String] = []
    for item in items { ids.append(try id(item, place)) }
    return ids
  }

  private static func id(_ node: ManifestNode, _ place: String) throws(ManifestFault) -> String {
    let id = try text(node, place)
    guard PluginManifest.isID(id) else { throw notID(id, place, node.line) }
    return id
  }

  private static func notID(_ text: String, _ place: String, _ line: Int) -> ManifestFault {
    let words =
      text == PluginManifest.script
      ? "\(place): 'script' stands for the script itself"
      : "\(place): '\(text)' is no id: it has small letters, digits, - and _, at most 64"
    return ManifestFault(line: line, words: words)
  }

  private static func range(
    _ node: ManifestNode, _ place: String
  ) throws(ManifestFault) -> VersionRange {
    guard let range = VersionRange(try text(node, place)) else {
      throw expected("versions such as \"1\" or \">=1.2 <3\"", place, node)
    }
    return range
  }

  private static func file(_ node: ManifestNode, _ place: String) throws(ManifestFault) -> String {
    let path = try text(node, place)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.hasSuffix(".lua"), !parts.contains(""), !parts.contains(".."), !path.contains("\0")
    else { throw expected("a .lua file within the folder", place, node) }
    return path
  }
}

// MARK: Values

extension ManifestReading {
  static func object(
    _ node: ManifestNode, _ place: String, fields: [String]
  ) throws(ManifestFault) -> [ManifestNode.Member] {
    guard case .object(let members) = node.value else { throw expected("an object", place, node) }
    for member in members where !fields.contains(member.name) {
      let near = nearestName(to: member.name, among: fields).map { "did you mean \"\($0)\"?" }
      throw ManifestFault(
        line: member.line,
        words: "\(place) has no \"\(member.name)\"; "
          + (near ?? "there are \(fields.joined(separator: ", "))"))
    }
    return members
  }

  /// What the members of an object are made into.
  static func named<Value>(
    _ node: ManifestNode, _ place: String,
    _ make: (ManifestNode.Member) throws(ManifestFault) -> Value
  ) throws(ManifestFault) -> [Value] {
    guard case .object(let members) = node.value else { throw expected("an object", place, node) }
    var values: [Value] = []
    for member in members { values.append(try make(member)) }
    return values
  }

  static func text(_ node: ManifestNode, _ place: String) throws(ManifestFault) -> String {
    guard case .text(let text) = node.value else { throw expected("a text", place, node) }
    return text
  }

  static func number(_ node: ManifestNode, _ place: String) throws(ManifestFault) -> Double {
    guard case .number(let number) = node.value else { throw expected("a number", place, node) }
    return number
  }

  static func expected(_ what: String, _ place: String, _ node: ManifestNode) -> ManifestFault {
    ManifestFault(line: node.line, words: "\(place): expected \(what), got \(node.words)")
  }
}

extension ManifestNode {
  /// The value in a few words.
  var words: String {
    switch value {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): "\"\(text.prefix(40))\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}
