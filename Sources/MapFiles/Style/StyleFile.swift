import MapModel

/// Reads styles from JSON files; see `StyleReader` for what stands in them.
public enum StyleFile {
  /// Why a file is no style.
  public enum Failure: Error, Hashable, Sendable {
    /// The file is no JSON.
    case file(MapFileError)
    /// The JSON is no style; where the guilty value stands.
    case style(StyleFault, at: TextPosition)

    /// What is wrong, where, why, and what to do; the caller puts the file's name before it.
    public var reason: String {
      switch self {
      case .file(let error): error.reason
      case .style(let fault, let position):
        "line \(position.line), column \(position.column): \(fault.words)"
      }
    }
  }

  /// The style that a file describes.
  ///
  /// - Throws: `Failure`, with the line and the column of the first mistake.
  public static func read(_ bytes: [UInt8]) throws(Failure) -> MapStyle {
    let value: JSONValue
    do throws(MapFileError) {
      value = try JSONReader.read(bytes)
    } catch {
      throw .file(error)
    }
    do throws(StyleFault) {
      return try StyleReader.style(StyleValue(value))
    } catch {
      let offset = JSONText(bytes: bytes).offset(ofMember: error.path)
      throw .style(error, at: TextPosition(ofByte: offset, in: bytes))
    }
  }
}

extension StyleValue {
  /// A JSON value as part of a style.
  public init(_ value: JSONValue) {
    switch value {
    case .bool(let flag): self = .flag(flag)
    case .int(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .object(let object):
      self = .table(object.members.map { Member($0.name, StyleValue($0.value)) })
    case .array: self = .other("a list")
    case .null: self = .other("null")
    }
  }
}
