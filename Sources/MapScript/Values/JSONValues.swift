import LuaBridge
import MapFiles

/// Turns Lua values into JSON ones; what JSON cannot say is refused with its place.
struct JSONReading {
  private let script: Script
  private let function: String
  private let emptyIsObject: Bool
  /// The tables that the one being read lies in.
  private var open: Set<UInt> = []

  /// About how many bytes what was read takes: a table that stands in many places counts in each.
  private var cost = 0

  private static let deepest = 128

  init(_ script: Script, _ function: String, emptyIsObject: Bool = false) {
    self.script = script
    self.function = function
    self.emptyIsObject = emptyIsObject
  }

  /// Reads a value; `place` is what messages call it.
  mutating func read(_ value: LuaValueView, _ place: String) throws(LuaFailure) -> JSONValue {
    cost += 48
    guard cost < script.memoryLimit / 2 else {
      throw LuaFailure("\(function): the value takes more memory than there is; write it in parts")
    }
    switch value.type {
    case .null, .none: return .null
    case .boolean: return .bool(value.isTruthy)
    case .integer: return .int(Int(value.integer ?? 0))
    case .number:
      let number = value.number ?? .nan
      guard number.isFinite else {
        let words = number.isNaN ? "not a number (nan)" : "infinity"
        throw failure(place, "\(words) has no place in JSON; use json.null or a text")
      }
      return .double(number)
    case .string: return .string(try text(value, place))
    case .table:
      guard let table = value.table else { return .null }
      return try read(table, place)
    case .handle where value.handle?.kind == ObjectKind.null.rawValue: return .null
    case .handle, .function, .thread, .other:
      throw failure(place, "\(value.description) has no place in JSON")
    }
  }

  private mutating func read(_ table: LuaTableView, _ place: String) throws(LuaFailure) -> JSONValue
  {
    let identity = table.identity
    guard open.insert(identity).inserted else {
      throw failure(place, "the table contains itself")
    }
    defer { open.remove(identity) }
    guard open.count <= JSONReading.deepest else {
      throw failure(place, "more than \(JSONReading.deepest) tables within one another")
    }
    var items: [JSONValue] = []
    var members: [JSONObject.Member] = []
    var reading = self
    try table.forEachPair { key, value throws(LuaFailure) in
      if let index = key.integer {
        guard index == items.count + 1 else {
          throw reading.failure(
            place,
            "it has [\(index)] but not [\(items.count + 1)]; a list has no holes, and other "
              + "numbers have to be texts to be names")
        }
        items.append(try reading.read(value, "\(place)[\(index)]"))
      } else if key.type == .string {
        let name = try reading.text(key, place)
        guard !name.utf8.contains(0) else {
          throw reading.failure(place, "a name with a zero byte in it could not be read back")
        }
        members.append(
          JSONObject.Member(name: name, value: try reading.read(value, "\(place).\(name)")))
      } else {
        throw reading.failure(place, "\(key.description) cannot be a name in JSON")
      }
      guard items.isEmpty || members.isEmpty else {
        throw reading.failure(
          place, "it is a list and has names such as '\(members[0].name)' too; JSON has either")
      }
    }
    cost = reading.cost
    if items.isEmpty, members.isEmpty {
      let isObject =
        script.metatables.map { table.hasMetatable($0.emptyObject) } == true || emptyIsObject
      return isObject ? .object(.empty) : .array([])
    }
    return items.isEmpty ? .object(JSONObject(members: members)) : .array(items)
  }

  private func text(_ value: LuaValueView, _ place: String) throws(LuaFailure) -> String {
    let text = value.bytes { String(validating: $0, as: UTF8.self) }
    guard let text = text ?? nil else {
      throw failure(place, "the text is not UTF-8, as JSON has to be")
    }
    return text
  }

  private func failure(_ place: String, _ problem: String) -> LuaFailure {
    LuaFailure("\(function): \(place): \(problem)")
  }
}

extension Script {
  /// Writes a JSON value; null is `json.null`, and an empty object can be told from an empty list.
  func write(_ value: JSONValue, to writer: LuaWriter) {
    switch value {
    case .null: writer.handle(LuaHandle(kind: .null, 0))
    case .bool(let flag): writer.boolean(flag)
    case .int(let number): writer.integer(number)
    case .double(let number): writer.number(number)
    case .string(let text): writer.string(text)
    case .array(let items):
      writer.table { table in
        for item in items { table.element { self.write(item, to: $0) } }
      }
    case .object(let object):
      let isEmpty = object.members.isEmpty
      writer.table(metatable: isEmpty ? metatables?.emptyObject : nil) { table in
        for member in object.members {
          table.field(member.name) { self.write(member.value, to: $0) }
        }
      }
    }
  }
}
