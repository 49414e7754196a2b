import MapModel

extension RecordValue {
  /// A style as it was described.
  public init(_ value: StyleValue) {
    switch value {
    case .flag(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .other: self = .null
    case .table(let members):
      self = .object(members.map { RecordField($0.name, RecordValue($0.value)) })
    }
  }
}
