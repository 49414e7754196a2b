import MapFiles
import MapScript

/// Whether some test noticed that something went otherwise.
public struct MutantOutcome: Hashable, Sendable {
  /// What went otherwise.
  public var variation: Variation
  /// How many tests came by there.
  public var tests: Int
  /// The first test that failed; nil when none did.
  public var noticedBy: String?
  /// What it said.
  public var message = ""

  /// What went otherwise in words, with its place.
  public var words: String {
    let point = variation.point
    let name = point.isQuestion ? point.name : "on_\(point.name)"
    return "\(point.file):\(point.line)  \(name) \(variation.kind.words)"
  }
}

extension VariablePoint {
  var json: JSONValue {
    .object([
      ("name", .string(name)), ("file", .string(file)), ("line", .int(line)),
      ("question", isQuestion ? .bool(true) : .null),
      ("crowded", isCrowded ? .bool(true) : .null),
    ])
  }

  init(_ json: JSONValue) {
    self.init(
      name: json.string("name"), file: json.string("file"), line: json.int("line"),
      isQuestion: json.flag("question"))
    isCrowded = json.flag("crowded")
  }
}

extension Variation {
  var json: JSONValue {
    .object([("point", point.json), ("kind", .string(kind.rawValue))])
  }

  init?(_ json: JSONValue) {
    guard let kind = Kind(rawValue: json.string("kind")), let point = json["point"] else {
      return nil
    }
    self.init(point: VariablePoint(point), kind: kind)
  }
}

extension MutantOutcome {
  var json: JSONValue {
    .object([
      ("variation", variation.json), ("tests", .int(tests)), ("noticed_by", .text(noticedBy)),
      ("message", .words(message)),
    ])
  }

  init?(_ json: JSONValue) {
    guard let variation = Variation(json["variation"] ?? .null) else { return nil }
    self.init(
      variation: variation, tests: json.int("tests"), noticedBy: json["noticed_by"]?.string,
      message: json.string("message"))
  }
}
