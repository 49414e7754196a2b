/// One line of what happened: recorded in order, read by traces and reports.
public struct Record: Sendable {
  /// Virtual seconds.
  public var time: Double
  /// Counts up from 1 within a run.
  public var sequence: Int
  /// What happened.
  public var entry: Entry

  /// What can happen.
  public enum Entry: Sendable {
    /// Somebody asked for something; named and shaped as in the Lua API.
    case command(name: String, fields: [RecordField])
    /// The map told its listeners something.
    case event(MapEvent, subject: String?)
    /// Something was asked of the outside or of the gazetteer.
    case request(name: String, id: Int, fields: [RecordField])
    /// Its answer.
    case response(name: String, id: Int, fields: [RecordField])
    /// A handler or the main chunk failed.
    case error(
      message: String, handler: String, file: String?, line: Int?, plugin: String? = nil)
    /// Something was said, by a plugin or by the script.
    case log(name: String, message: String, plugin: String? = nil)
  }

  /// Makes a record.
  public init(time: Double, sequence: Int, entry: Entry) {
    self.time = time
    self.sequence = sequence
    self.entry = entry
  }
}

/// A named value of a record.
public struct RecordField: Hashable, Sendable {
  /// The name, in the API's words.
  public var name: String
  /// The value.
  public var value: RecordValue

  /// Makes a field.
  public init(_ name: String, _ value: RecordValue) {
    self.name = name
    self.value = value
  }
}

/// A value as JSON knows them.
public enum RecordValue: Hashable, Sendable {
  /// A finite number.
  case number(Double)
  /// A text.
  case text(String)
  /// A truth value.
  case flag(Bool)
  /// A list.
  case list([RecordValue])
  /// Named values in a fixed order.
  case object([RecordField])
  /// No value.
  case null
}
