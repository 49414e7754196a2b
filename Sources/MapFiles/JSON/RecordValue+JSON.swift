import MapModel

extension RecordValue {
  /// The value that a JSON value stands for.
  public init(_ value: JSONValue) {
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
  public static func fields(of object: JSONObject) -> [RecordField] {
    object.members.map { RecordField($0.name, RecordValue($0.value)) }
  }
}

extension JSONValue {
  /// The value that a value of a record stands for.
  public init(_ value: RecordValue) {
    switch value {
    case .null: self = .null
    case .flag(let flag): self = .bool(flag)
    case .number(let number): self = .shortest(number)
    case .text(let text): self = .string(text)
    case .list(let values): self = .array(values.map(JSONValue.init))
    case .object(let fields):
      self = .object(
        JSONObject(
          members: fields.map {
            JSONObject.Member(name: $0.name, value: JSONValue($0.value))
          }))
    }
  }
}
