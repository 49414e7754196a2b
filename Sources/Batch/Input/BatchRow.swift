import MapFiles

/// One row of a batch: what a run gets by name.
public struct BatchRow: Sendable {
  /// Its number among all rows of the input, from 1.
  public let number: Int
  /// The line of the input that it begins in, from 1.
  public let line: Int
  /// The columns by name: texts from tables, JSON values from objects.
  public var columns: [JSONObject.Member]
  /// Why it cannot be run, nil when it can.
  public var fault: String?

  /// Makes a row.
  public init(number: Int, line: Int, columns: [JSONObject.Member], fault: String? = nil) {
    self.number = number
    self.line = line
    self.columns = columns
    self.fault = fault
  }

  /// The value of a column; nil where there is none.
  public subscript(_ name: String) -> JSONValue? { columns.first { $0.name == name }?.value }

  /// A digest of what the row holds (FNV-1a), to tell whether it has changed.
  public var key: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func take(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    for column in columns {
      take(column.name.utf8)
      take([0])
      take(JSONWriter.write(column.value))
      take([0])
    }
    if let fault { take(fault.utf8) }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Bytes that it takes to keep it, about.
  var weight: Int {
    columns.reduce(100) { sum, column in
      let size: Int
      switch column.value {
      case .string(let text): size = text.utf8.count
      case .array, .object: size = JSONWriter.write(column.value).count
      case .null, .bool, .int, .double: size = 8
      }
      return sum + column.name.utf8.count + size + 32
    }
  }

  /// The row in few words: its number, line and first columns.
  public var words: String {
    let shown = columns.prefix(3).compactMap { column -> String? in
      switch column.value {
      case .string(let text): "\(column.name)=\(BatchRow.short(text))"
      case .int, .double, .bool:
        "\(column.name)=\(String(decoding: JSONWriter.write(column.value), as: UTF8.self))"
      case .null, .array, .object: nil
      }
    }
    let list = shown.isEmpty ? "" : " (\(shown.joined(separator: ", ")))"
    return "row \(number) in line \(line)\(list)"
  }

  private static func short(_ text: String) -> String {
    text.count > 30 ? "\(text.prefix(30))…" : text
  }
}
