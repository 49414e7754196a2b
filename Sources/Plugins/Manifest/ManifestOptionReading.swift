/// Makes an option of a member of `options`.
enum ManifestOptionReading {
  private static let fields = ["type", "default", "summary", "choices", "min", "max"]
  private static let types = ["text", "number", "flag", "choice"]

  static func option(_ member: ManifestNode.Member) throws(ManifestFault) -> DeclaredOption {
    let place = "options.\(member.name)"
    guard isName(member.name) else {
      throw ManifestFault(
        line: member.line,
        words: "\(place): an option's name has small letters, digits and _, a letter first")
    }
    let members = try ManifestReading.object(member.node, place, fields: fields)
    func node(_ name: String) -> ManifestNode? { members.first { $0.name == name }?.node }
    let kind = try self.kind(node, place, member.node)
    var standard: DeclaredOption.Value?
    if let given = node("default") {
      guard let value = value(given) else {
        throw ManifestReading.expected(kind.words, "\(place).default", given)
      }
      standard = value
    }
    let option = DeclaredOption(
      name: member.name, kind: kind, standard: standard,
      summary: try node("summary").map { node throws(ManifestFault) in
        try ManifestReading.text(node, "\(place).summary")
      } ?? "")
    if let standard, !option.fits(standard), let given = node("default") {
      throw ManifestReading.expected(kind.words, "\(place).default", given)
    }
    return option
  }

  private static func kind(
    _ node: (String) -> ManifestNode?, _ place: String, _ whole: ManifestNode
  ) throws(ManifestFault) -> DeclaredOption.Kind {
    guard let type = node("type") else {
      throw ManifestFault(
        line: whole.line, words: "\(place): \"type\" is missing: \(types.joined(separator: ", "))")
    }
    func bound(_ name: String) throws(ManifestFault) -> Double? {
      guard let bound = node(name) else { return nil }
      return try ManifestReading.number(bound, "\(place).\(name)")
    }
    switch try ManifestReading.text(type, "\(place).type") {
    case "text": return .text
    case "flag": return .flag
    case "number": return .number(atLeast: try bound("min"), atMost: try bound("max"))
    case "choice":
      guard let choices = node("choices"), case .list(let items) = choices.value, !items.isEmpty
      else {
        throw ManifestFault(
          line: type.line, words: "\(place): a choice needs a list of \"choices\"")
      }
      var names: [String] = []
      for item in items { names.append(try ManifestReading.text(item, "\(place).choices")) }
      return .choice(names)
    default: throw ManifestReading.expected(types.joined(separator: " or "), "\(place).type", type)
    }
  }

  private static func value(_ node: ManifestNode) -> DeclaredOption.Value? {
    switch node.value {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .null, .list, .object: nil
    }
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.allSatisfy { PluginManifest.isOfID($0) && $0 != UInt8(ascii: "-") }
  }
}
