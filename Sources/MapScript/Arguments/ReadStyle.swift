import LuaBridge
import MapModel

extension Script {
  /// The style that a name or a table means.
  func style(_ value: LuaValueView, _ name: ArgumentName) throws(LuaFailure) -> MapStyle {
    let described = try styleValue(value, name, depth: 0)
    do throws(StyleFault) {
      return try StyleReader.style(described)
    } catch {
      throw name.failure(error.words)
    }
  }

  private func styleValue(
    _ value: LuaValueView, _ name: ArgumentName, depth: Int
  ) throws(LuaFailure) -> StyleValue {
    if let flag = value.boolean { return .flag(flag) }
    if let text = value.string { return .text(text) }
    if let number = value.number { return .number(number) }
    // Layers and their properties: no table lies deeper.
    guard let table = value.table, depth < 2 else { return .other(value.description) }
    var members: [StyleValue.Member] = []
    try table.forEachPair { key, value throws(LuaFailure) in
      guard let field = key.string else {
        throw name.failure("layers and properties are named, got the key \(key.description)")
      }
      members.append(.init(field, try self.styleValue(value, name, depth: depth + 1)))
    }
    return .table(members)
  }

  /// Writes a style as scripts may give it back.
  func write(_ style: MapStyle, to writer: LuaWriter) {
    write(StyleReader.description(of: style), to: writer)
  }

  private func write(_ value: StyleValue, to writer: LuaWriter) {
    switch value {
    case .flag(let flag): writer.boolean(flag)
    case .number(let number): writer.number(number)
    case .text(let text): writer.string(text)
    case .table(let members):
      writer.table { table in
        for member in members {
          table.field(member.name) { self.write(member.value, to: $0) }
        }
      }
    case .other: writer.null()
    }
  }
}
