import MapFiles

/// A row to be run.
public struct RowJob: Sendable {
  /// The row.
  public let row: BatchRow
  /// The files that its run writes.
  public let outputs: [OutputNames.Output]
  /// Its place among the rows of this batch, from 0.
  let place: Int
  /// How often it has been run, this time included.
  var attempt = 1

  init(_ row: BatchRow, outputs: [OutputNames.Output], place: Int) {
    self.row = row
    self.outputs = outputs
    self.place = place
  }

  /// Makes a job of its own.
  public init(_ row: BatchRow, outputs: [OutputNames.Output]) {
    self.init(row, outputs: outputs, place: 0)
  }

  // MARK: Between processes

  /// The job for another process.
  var message: [UInt8] {
    let columns = row.columns.map { JSONValue.array([.string($0.name), $0.value]) }
    let outputs = outputs.map { JSONValue.array([.string($0.option), .string($0.path)]) }
    return JSONWriter.write(
      .array([.int(row.number), .int(row.line), .array(columns), .array(outputs)]))
  }

  /// Reads a job that came from another process; nil when it is none.
  public init?(message: [UInt8]) {
    guard case .array(let parts)? = try? JSONReader.read(message), parts.count == 4,
      case .int(let number) = parts[0], case .int(let line) = parts[1],
      case .array(let columns) = parts[2], case .array(let outputs) = parts[3]
    else { return nil }
    self.init(
      BatchRow(
        number: number, line: line,
        columns: columns.compactMap { pair in
          guard case .array(let pair) = pair, pair.count == 2, let name = pair[0].string else {
            return nil
          }
          return JSONObject.Member(name: name, value: pair[1])
        }),
      outputs: outputs.compactMap { pair in
        guard case .array(let pair) = pair, pair.count == 2, let option = pair[0].string,
          let path = pair[1].string
        else { return nil }
        return OutputNames.Output(option: option, path: path)
      })
  }
}

/// How a run ended, as the process that ran it tells.
public struct RowOutcome: Equatable, Sendable {
  /// The exit code.
  public var code: Int
  /// The first error.
  public var message: String?
  /// The files that it has written.
  public var made: [String]

  /// Makes an outcome.
  public init(code: Int, message: String?, made: [String] = []) {
    self.code = code
    self.message = message
    self.made = made
  }

  /// The outcome for another process.
  public var bytes: [UInt8] {
    JSONWriter.write(
      .array([
        .int(code), message.map(JSONValue.string) ?? .null, .array(made.map(JSONValue.string)),
      ]))
  }

  /// Reads an outcome that came from another process; nil when it is none.
  public init?(bytes: [UInt8]) {
    guard case .array(let parts)? = try? JSONReader.read(bytes), parts.count == 3,
      case .int(let code) = parts[0], case .array(let made) = parts[2]
    else { return nil }
    self.init(code: code, message: parts[1].string, made: made.compactMap(\.string))
  }
}
