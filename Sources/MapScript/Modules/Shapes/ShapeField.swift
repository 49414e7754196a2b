import Geo
import LuaBridge
import MapModel

/// One field of a shape: an option of the call that adds it, and a property of the object.
struct ShapeField<Shape: MapShape>: Sendable {
  typealias Write = @Sendable (Shape, Script, LuaWriter) -> Void
  typealias Change = @Sendable (inout Shape, Options) throws(LuaFailure) -> Void
  typealias Clear = @Sendable (inout Shape) -> Void

  /// Name, type and summary.
  let option: OptionTable.Field
  /// Writes the value, or nil.
  let write: Write
  /// Takes the value from the options, where it was given.
  let change: Change
  /// Takes the value away; nil where there must be one.
  let clear: Clear?

  init(
    _ name: String, _ type: ArgumentType, _ summary: String, write: @escaping Write,
    change: @escaping Change, clear: Clear? = nil
  ) {
    option = OptionTable.Field(name, type, summary)
    self.write = write
    self.change = change
    self.clear = clear
  }
}

extension ShapeField {
  typealias Path<Value> = WritableKeyPath<Shape, Value> & Sendable

  /// The script's own name and the title, which every shape has.
  static var names: [ShapeField] {
    [
      ShapeField(
        "id", .text, "the script's own name for it",
        write: { shape, _, writer in writer.string(shape.id) },
        change: { shape, options throws(LuaFailure) in shape.id = options.text("id") ?? shape.id }),
      ShapeField(
        "title", .text, "a title to find it by",
        write: { shape, _, writer in shape.title.map { writer.string($0) } ?? writer.null() },
        change: { shape, options throws(LuaFailure) in shape.title = options.text("title") },
        clear: { $0.title = nil }),
    ]
  }
}
