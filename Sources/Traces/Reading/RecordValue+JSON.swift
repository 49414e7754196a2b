import MapFiles
import MapModel

extension RecordValue {
  /// The value that a JSON value stands for.
  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .flag(flag)
    case .int(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let values): self = .list(values.map(RecordValue.init))
    case .object(let object): self = .object(RecordValue.fields(of: object))
    }
  }

  /// The members of a JSON object as fields.
  static func fields(of object: JSONObject) -> [RecordField] {
    object.members.map { RecordField($0.name, RecordValue($0.value)) }
  }
}
