import Geo
import LuaBridge
import MapModel

/// The arguments of one call, read by the parameters that the API table declares.
struct Arguments {
  let call: LuaCall
  let function: String
  let parameters: [APIParameter]
  let script: Script
  /// 1 for methods, whose first Lua argument is the object itself.
  let offset: Int

  private func value(_ index: Int) -> LuaValueView { call[index + offset] }

  private func name(_ index: Int) -> ArgumentName {
    let known = index <= parameters.count ? parameters[index - 1].name : "#\(index)"
    return ArgumentName(function: function, name: known)
  }

  /// Whether the argument is there and not nil.
  func isGiven(_ index: Int) -> Bool { !value(index).isNull }

  func type(_ index: Int) -> LuaType { value(index).type }

  func failure(_ problem: String) -> LuaFailure { LuaFailure(message: "\(function): \(problem)") }

  func failure(_ index: Int, _ problem: String) -> LuaFailure { name(index).failure(problem) }

  func number(_ index: Int, atLeast least: Double? = nil) throws(LuaFailure) -> Double {
    try script.number(value(index), atLeast: least, name(index))
  }

  /// A number that may be NaN or infinite: whoever asks has better words for that.
  func plainNumber(_ index: Int) throws(LuaFailure) -> Double {
    guard let number = value(index).number else {
      throw name(index).expected("number", got: value(index))
    }
    return number
  }

  func optionalNumber(_ index: Int, atLeast least: Double? = nil) throws(LuaFailure) -> Double? {
    isGiven(index) ? try number(index, atLeast: least) : nil
  }

  func text(_ index: Int) throws(LuaFailure) -> String {
    guard let text = value(index).string else {
      throw name(index).expected("text", got: value(index))
    }
    return text
  }

  /// The path of a file. Bytes that are no UTF-8 would be repaired, and name another file.
  func fileName(_ index: Int) throws(LuaFailure) -> String {
    let path = try text(index)
    if path.unicodeScalars.contains("\u{FFFD}"),
      value(index).bytes({ Array($0) }) != Array(path.utf8)
    {
      throw failure(index, "the path '\(path)' is no UTF-8")
    }
    return path
  }

  /// A text as the bytes that it is, not more than there may be.
  func bytes(_ index: Int, most limit: Int = .max) throws(LuaFailure) -> [UInt8] {
    let count = value(index).bytes { $0.count } ?? 0
    guard count <= limit else {
      throw failure(
        index,
        "\(count) bytes are more than the \(limit) that are read at once; "
          + "take it in parts, or give more with --max-memory")
    }
    guard let bytes = value(index).bytes({ Array($0) }) else {
      throw name(index).expected("text", got: value(index))
    }
    return bytes
  }

  func flag(_ index: Int) throws(LuaFailure) -> Bool {
    guard let flag = value(index).boolean else {
      throw name(index).expected("true or false", got: value(index))
    }
    return flag
  }

  func coordinate(_ index: Int) throws(LuaFailure) -> Coordinate {
    try script.coordinate(value(index), name(index))
  }

  /// The two numbers of a coordinate, which may be out of range.
  func axes(_ index: Int) throws(LuaFailure) -> (lat: Double, lng: Double) {
    try script.axes(value(index), name(index))
  }

  func point(_ index: Int) throws(LuaFailure) -> ViewPoint {
    try script.point(value(index), name(index))
  }

  func place(_ index: Int) throws(LuaFailure) -> Place {
    try script.place(value(index), name(index))
  }

  func bounds(_ index: Int) throws(LuaFailure) -> CoordinateBounds {
    try script.bounds(value(index), name(index))
  }

  func padding(_ index: Int) throws(LuaFailure) -> Padding {
    try script.padding(value(index), name(index))
  }

  func path(_ index: Int) throws(LuaFailure) -> [Coordinate] {
    try script.path(value(index), name(index), allowsEmpty: true)
  }

  func cameraChange(_ index: Int) throws(LuaFailure) -> CameraChange {
    try script.cameraChange(value(index), ArgumentName(function: function, name: ""))
  }

  func function(_ index: Int) throws(LuaFailure) -> LuaReference {
    guard value(index).type == .function else {
      throw name(index).expected("function", got: value(index))
    }
    let reference = try call.reference(index + offset)
    script.heldByCalls.append(reference)
    return reference
  }

  func optionalFunction(_ index: Int) throws(LuaFailure) -> LuaReference? {
    isGiven(index) ? try function(index) : nil
  }

  func object(_ index: Int, _ kind: ObjectKind) throws(LuaFailure) -> UInt64 {
    guard let handle = value(index).handle, handle.kind == kind.rawValue else {
      throw name(index).expected(kind.name, got: value(index))
    }
    return handle.id
  }

  func view(_ index: Int) -> LuaValueView { value(index) }

  /// The options at that place; none when nothing is given there.
  func options(_ index: Int, _ table: OptionTable) throws(LuaFailure) -> Options {
    let name = ArgumentName(function: function, name: "")
    guard isGiven(index) else { return Options(none: table, for: name) }
    guard let view = value(index).table else {
      throw self.name(index).expected("table of options", got: value(index))
    }
    if let more = value(index + 1).table, index >= parameters.count, !more.hasMetatable {
      throw failure("all options go into one table; got another one after it")
    }
    return try Options(view, of: table, for: name, script)
  }

  /// The object that a method or a property belongs to.
  var this: UInt64 { call.handle(1)?.id ?? 0 }

  /// What is written here comes back from the call.
  var results: LuaWriter { call.results }
}
