import Geo
import LuaBridge
import MapModel

/// One field of a shape: an option of the call that adds it, and a property of the object.
struct ShapeField<Shape: MapShape>: Sendable {
  typealias Write = @Sendable (Shape, Script, LuaWriter) -> Void
  typealias Change = @Sendable (inout Shape, Options) throws(LuaFailure) -> Void
  typealias Clear = @Sendable (inout Shape) -> Void
  typealias Path<Value> = WritableKeyPath<Shape, Value> & Sendable

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

/// The fields that hold one plain value.
extension ShapeField {
  static func number(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>, _ summary: String
  ) -> ShapeField {
    number(name, path, .number(in: range), summary)
  }

  static func number(
    _ name: String, _ path: Path<Double>, atLeast least: Double? = nil, _ summary: String
  ) -> ShapeField {
    number(name, path, .number(atLeast: least), summary)
  }

  private static func number(
    _ name: String, _ path: Path<Double>, _ type: ArgumentType, _ summary: String
  ) -> ShapeField {
    ShapeField(
      name, type, summary,
      write: { shape, _, writer in writer.number(shape[keyPath: path]) },
      change: { shape, options throws(LuaFailure) in
        if let number = options.number(name) { shape[keyPath: path] = number }
      })
  }

  /// How wide a line or an outline is.
  static func strokeWidth(_ path: Path<Double>) -> ShapeField {
    number(
      "stroke_width", path, in: DrawingRange.strokeWidth,
      "width in points, \(rangeText(DrawingRange.strokeWidth)) (default 1)")
  }

  static func flag(_ name: String, _ path: Path<Bool>, _ summary: String) -> ShapeField {
    ShapeField(
      name, .flag, summary,
      write: { shape, _, writer in writer.boolean(shape[keyPath: path]) },
      change: { shape, options throws(LuaFailure) in
        if let flag = options.flag(name) { shape[keyPath: path] = flag }
      })
  }

  static func count(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, _ summary: String
  ) -> ShapeField {
    ShapeField(
      name, .count, summary,
      write: { shape, _, writer in writer.integer(shape[keyPath: path]) },
      change: { shape, options throws(LuaFailure) in
        guard let number = options.number(name) else { return }
        guard let number = Int(exactly: number), range.contains(number) else {
          let limits = "\(range.lowerBound)…\(range.upperBound)"
          throw options.failure("\(name): must lie in \(limits), got \(shortNumber(number))")
        }
        shape[keyPath: path] = number
      })
  }

  static func color(_ name: String, _ path: Path<Color>, _ summary: String) -> ShapeField {
    ShapeField(
      name, .color, summary,
      write: { shape, _, writer in writer.string(shape[keyPath: path].text) },
      change: { shape, options throws(LuaFailure) in
        if let color = options.color(name) { shape[keyPath: path] = color }
      })
  }

  /// A colour that may be missing.
  static func color(_ name: String, _ path: Path<Color?>, _ summary: String) -> ShapeField {
    ShapeField(
      name, .color, summary,
      write: { shape, _, writer in
        shape[keyPath: path].map { writer.string($0.text) } ?? writer.null()
      },
      change: { shape, options throws(LuaFailure) in
        if let color = options.color(name) { shape[keyPath: path] = color }
      },
      clear: { $0[keyPath: path] = nil })
  }

  /// A text that may be missing.
  static func text(_ name: String, _ path: Path<String?>, _ summary: String) -> ShapeField {
    ShapeField(
      name, .text, summary,
      write: { shape, _, writer in
        shape[keyPath: path].map { writer.string($0) } ?? writer.null()
      },
      change: { shape, options throws(LuaFailure) in
        if let text = options.text(name) { shape[keyPath: path] = text }
      },
      clear: { $0[keyPath: path] = nil })
  }

  /// A point of a picture, in parts of its width and height.
  static func anchor(_ name: String, _ path: Path<ViewPoint>, _ summary: String) -> ShapeField {
    ShapeField(
      name, .point, summary,
      write: { shape, script, writer in script.write(shape[keyPath: path], to: writer) },
      change: { shape, options throws(LuaFailure) in
        guard let point = options.point(name) else { return }
        for part in [point.x, point.y] where !DrawingRange.anchor.contains(part) {
          let limits = rangeText(DrawingRange.anchor)
          throw options.failure("\(name): must lie in \(limits), got \(shortNumber(part))")
        }
        shape[keyPath: path] = point
      })
  }

  /// How opaque it is; what is beyond 0…1 is brought there.
  static func opacity(
    _ path: Path<Double>, usual: String = "1", takesTaps: Bool = false
  ) -> ShapeField {
    ShapeField(
      "opacity", .number(),
      "0…1\(takesTaps ? "; at 0 it takes no taps" : "") (default \(usual))",
      write: { shape, _, writer in writer.number(shape[keyPath: path]) },
      change: { shape, options throws(LuaFailure) in
        if let opacity = options.number("opacity") {
          shape[keyPath: path] = min(1, max(0, opacity))
        }
      })
  }

  /// A picture that may be missing.
  static func icon(_ path: Path<Icon?>, _ summary: String) -> ShapeField {
    ShapeField(
      "icon", .icon, summary,
      write: { shape, _, writer in
        shape[keyPath: path].map { writer.string($0.name) } ?? writer.null()
      },
      change: { shape, options throws(LuaFailure) in
        if let icon = options.icon("icon") { shape[keyPath: path] = icon }
      },
      clear: { $0[keyPath: path] = nil })
  }

  /// A list of coordinates with as many points as the shape needs.
  static func path(
    _ path: Path<[Coordinate]>, atLeast least: Int, _ summary: String
  ) -> ShapeField {
    ShapeField(
      "path", .path, summary,
      write: { shape, script, writer in script.write(shape[keyPath: path], to: writer) },
      change: { shape, options throws(LuaFailure) in
        guard let points = options.path("path") else { return }
        try options.check(points, "path", atLeast: least)
        shape[keyPath: path] = points
      })
  }

  /// The script's own name.
  static var name: ShapeField {
    ShapeField(
      "id", .text, "the script's own name for it",
      write: { shape, _, writer in writer.string(shape.id) },
      change: { shape, options throws(LuaFailure) in shape.id = options.text("id") ?? shape.id })
  }

  /// The script's own name and the title, which every shape has.
  static var names: [ShapeField] { [name, .text("title", \.title, "a title to find it by")] }
}

extension ShapeField where Shape: DrawnShape {
  /// Which is above which.
  static func zIndex(_ usual: String) -> ShapeField {
    .number(
      "z_index", \.zIndex, "higher is above; equal ones in the order of adding (default \(usual))")
  }

  /// When it is shown.
  static var times: [ShapeField] {
    [
      time(
        "visible_from", \.shown.from, none: -.infinity, "virtual seconds from which it is shown"),
      time("visible_until", \.shown.until, none: .infinity, "virtual seconds until it is shown"),
    ]
  }

  private static func time(
    _ name: String, _ path: Path<Double>, none: Double, _ summary: String
  ) -> ShapeField {
    ShapeField(
      name, .number(), summary,
      write: { shape, _, writer in
        let time = shape[keyPath: path]
        time.isFinite ? writer.number(time) : writer.null()
      },
      change: { shape, options throws(LuaFailure) in
        if let time = options.number(name) { shape[keyPath: path] = time }
      },
      clear: { $0[keyPath: path] = none })
  }

  /// What everything has that is drawn.
  static var drawn: [ShapeField] { [zIndex("0")] + names + times }
}

extension ShapeField where Shape: TouchableShape {
  /// What every shape has that is drawn and can take taps.
  static var common: [ShapeField] {
    [zIndex("0"), .flag("tappable", \.tappable, "whether it takes taps (default false)")] + names
      + times
  }
}

extension Options {
  /// Whether no two values of a thing exclude each other.
  func check(_ thing: Overlay) throws(LuaFailure) {
    guard let found = thing.contradiction else { return }
    let (low, high) = (shortNumber(found.lowValue), shortNumber(found.highValue))
    let relation = found.isStrict ? "less than" : "at most"
    throw failure("\(found.low) (\(low)) must be \(relation) \(found.high) (\(high))")
  }

  /// Whether a path has as many points as it takes.
  func check(
    _ path: [Coordinate], _ option: String, atLeast least: Int
  ) throws(LuaFailure) {
    guard path.count < least else { return }
    throw failure("\(option): needs at least \(least) points, got \(path.count)")
  }
}
