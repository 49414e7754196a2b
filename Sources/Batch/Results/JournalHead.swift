import MapFiles

/// The first line of a journal: which batch its results belong to.
struct JournalHead: Equatable {
  /// The words that must be the same for a batch to go on.
  var identity: [String]
  /// A digest of the script.
  var script: String
  /// Results of an earlier batch whose good ones are kept.
  var before: String?

  private static let version = 2

  init(identity: [String], script: String, before: String?) {
    self.identity = identity
    self.script = script
    self.before = before
  }

  /// Reads the line; nil when it is none of a journal.
  init?(_ row: BatchRow) {
    guard row["mapctl_batch"] == .int(JournalHead.version),
      case .array(let identity)? = row["identity"], let script = row["script"]?.string
    else { return nil }
    self.init(
      identity: identity.compactMap(\.string), script: script, before: row["before"]?.string)
  }

  /// The line with its end.
  var line: [UInt8] {
    var members = [
      JSONObject.Member(name: "mapctl_batch", value: .int(JournalHead.version)),
      JSONObject.Member(name: "identity", value: .array(identity.map(JSONValue.string))),
      JSONObject.Member(name: "script", value: .string(script)),
    ]
    if let before { members.append(JSONObject.Member(name: "before", value: .string(before))) }
    return JSONWriter.write(.object(JSONObject(members: members))) + [0x0A]
  }
}
