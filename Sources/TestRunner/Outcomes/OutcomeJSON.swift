import MapFiles
import MapScript

extension TestFailure {
  var json: JSONValue {
    .object([
      ("kind", .string(kind.rawValue)), ("message", .string(message)), ("file", .text(file)),
      ("line", .integer(line)), ("source", .text(source)), ("expected", .text(expected)),
      ("actual", .text(actual)),
      ("details", .list(details) { .string($0) }),
      (
        "pictures",
        .list(pictures) {
          .object([("name", .string($0.name)), ("png", .string(Base64.text(of: $0.bytes)))])
        }
      ), ("traceback", .words(traceback)),
      ("activity", .words(activity)), ("t", .number(time)), ("hint", .text(hint)),
    ])
  }

  init(_ json: JSONValue) {
    self.init(Kind(rawValue: json.string("kind")) ?? .error, json.string("message"))
    file = json["file"]?.string
    line = json["line"].map { _ in json.int("line") }
    source = json["source"]?.string
    expected = json["expected"]?.string
    actual = json["actual"]?.string
    details = json.items("details").compactMap(\.string)
    pictures = json.items("pictures").map {
      FailurePicture(name: $0.string("name"), bytes: Base64.bytes(of: $0.string("png")))
    }
    traceback = json.string("traceback")
    activity = json.string("activity")
    time = json["t"]?.number
    hint = json["hint"]?.string
  }
}

extension TestCase {
  var json: JSONValue {
    .object([
      ("index", .int(index)), ("names", .array(names.map(JSONValue.string))), ("line", .int(line)),
      ("tags", .list(tags) { .string($0) }), ("timeout", .number(timeout)),
      ("pending", .text(pending)), ("only", isOnly ? .bool(true) : .null),
    ])
  }

  init(_ json: JSONValue) {
    self.init(
      index: json.int("index"), names: json.items("names").compactMap(\.string),
      line: json.int("line"))
    tags = json.items("tags").compactMap(\.string)
    timeout = json["timeout"]?.number
    pending = json["pending"]?.string
    isOnly = json.flag("only")
  }
}

extension AttemptOutcome {
  var json: JSONValue {
    .object([
      ("status", .string(status.rawValue)), ("failures", .list(failures) { $0.json }),
      ("reason", .words(reason)), ("output", .words(output)), ("logs", .list(logs) { $0.json }),
      ("seconds", .seconds(seconds)), ("virtual_seconds", .double(virtualSeconds)),
      ("points", .list(points) { $0.json }), ("timeline", timeline?.json ?? .null),
    ])
  }

  init(_ json: JSONValue) {
    self.init(TestStatus(rawValue: json.string("status")) ?? .failed)
    failures = json.items("failures").map(TestFailure.init)
    reason = json.string("reason")
    output = json.string("output")
    logs = json.items("logs").map(TestLog.init)
    seconds = json.double("seconds")
    virtualSeconds = json.double("virtual_seconds")
    points = json.items("points").map(VariablePoint.init)
    timeline = json["timeline"].map(Timeline.init)
  }
}

extension TestLog {
  var json: JSONValue {
    .object([("t", .double(time)), ("level", .string(level)), ("message", .string(message))])
  }

  init(_ json: JSONValue) {
    self.init(time: json.double("t"), level: json.string("level"), message: json.string("message"))
  }
}

extension Timeline {
  var json: JSONValue {
    .object([
      ("entries", .list(entries) { $0.json }), ("omitted", omitted > 0 ? .int(omitted) : .null),
      (
        "camera",
        .list(camera) {
          .array([.double($0.time), .double($0.lat), .double($0.lng), .double($0.zoom)])
        }
      ),
    ])
  }

  init(_ json: JSONValue) {
    self.init()
    entries = json.items("entries").map(Entry.init)
    omitted = json.int("omitted")
    camera = json.items("camera").compactMap { point in
      let numbers = point.items.compactMap(\.number)
      guard numbers.count == 4 else { return nil }
      return CameraPoint(time: numbers[0], lat: numbers[1], lng: numbers[2], zoom: numbers[3])
    }
  }
}

extension Timeline.Entry {
  var json: JSONValue {
    .object([
      ("t", .double(time)), ("type", .string(kind)), ("name", .string(name)),
      ("text", .words(text)), ("count", count > 1 ? .int(count) : .null), ("place", .text(place)),
    ])
  }

  init(_ json: JSONValue) {
    self.init(
      time: json.double("t"), kind: json.string("type"), name: json.string("name"),
      text: json.string("text"), count: json["count"].map { _ in json.int("count") } ?? 1,
      place: json["place"]?.string)
  }
}

extension TestOutcome {
  var json: JSONValue {
    .object([
      ("id", .string(planned.key)), ("file", .string(planned.file)), ("test", planned.test.json),
      ("ordinal", planned.ordinal > 1 ? .int(planned.ordinal) : .null),
      ("repetition", planned.repetition > 1 ? .int(planned.repetition) : .null),
      ("position", .int(planned.position)), ("seed", .int(planned.seed)),
      ("status", .string(status.rawValue)),
      ("seconds", .seconds(seconds)), ("reason", .words(reason)),
      ("attempts", .list(attempts) { $0.json }),
    ])
  }

  init(_ json: JSONValue) {
    var planned = PlannedTest(
      file: json.string("file"), test: TestCase(json["test"] ?? .null))
    planned.ordinal = max(1, json.int("ordinal"))
    planned.repetition = max(1, json.int("repetition"))
    planned.position = json.int("position")
    planned.seed = json.int("seed")
    self.init(planned, TestStatus(rawValue: json.string("status")) ?? .notRun)
    attempts = json.items("attempts").map(AttemptOutcome.init)
    reason = json.string("reason")
  }
}

extension FailedFile {
  var json: JSONValue {
    .object([("file", .string(file)), ("failures", .list(failures) { $0.json })])
  }

  init(_ json: JSONValue) {
    self.init(file: json.string("file"), failures: json.items("failures").map(TestFailure.init))
  }
}
