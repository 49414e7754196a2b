import LuaBridge
import MapModel

/// One kind of shape as scripts know it: the call that adds it and the object that stands for it,
/// both made of one list of fields.
struct ShapeClass<Shape: MapShape>: Sendable {
  typealias Added = @Sendable (Script, OverlayID, Options) -> Void
  typealias Changed = @Sendable (Script, Shape, String?) -> Void
  typealias Make = @Sendable (Options, String) throws(LuaFailure) -> Shape

  private let summary: String
  private let adds: String
  private let fields: [ShapeField<Shape>]
  private let options: [OptionTable.Field]
  private let methods: [APIFunction]
  private let properties: [APIProperty]
  private let animated: [AnimatedProperty]
  private let added: Added
  private let changed: Changed
  private let make: Make
  private let words: @Sendable (Shape) -> String

  /// Describes a kind.
  ///
  /// - Parameters:
  ///   - adds: One line on the call that adds one.
  ///   - options: What the call takes beside the fields.
  ///   - methods: What the object can do beside being removed.
  ///   - properties: What the object has beside the fields.
  ///   - animated: Which fields `animate` brings to new values.
  ///   - added: What is left to do with the call's options when one was added.
  ///   - changed: What to say of a new shape, or of one of which the named field was assigned.
  ///   - make: The shape of the fields that it cannot be without; the others follow.
  ///   - words: Where it lies, in a few words.
  init(
    _ summary: String, adds: String, fields: [ShapeField<Shape>],
    options: [OptionTable.Field] = [], methods: [APIFunction] = [],
    properties: [APIProperty] = [], animated: [AnimatedProperty] = [],
    added: @escaping Added = { _, _, _ in },
    changed: @escaping Changed = { _, _, _ in }, make: @escaping Make,
    words: @escaping @Sendable (Shape) -> String
  ) {
    self.summary = summary
    self.adds = adds
    self.fields = fields
    self.options = options
    self.methods = methods
    self.properties = properties
    self.animated = animated
    self.added = added
    self.changed = changed
    self.make = make
    self.words = words
  }

  /// The options of the call that adds one.
  var table: OptionTable {
    OptionTable(
      fields.map(\.option) + options
        + [.init("user_data", .anything, "anything of the script's own")])
  }

  /// The call that adds one.
  var add: APIFunction {
    let (table, added, changed) = (table, added, changed)
    return APIFunction(
      "add_\(Shape.kind.rawValue)", [APIParameter("options", .options(table))],
      returns: Shape.kind.words, adds
    ) { script, arguments throws(LuaFailure) in
      let options = try arguments.options(1, table)
      let shape = try build(
        options, id: options.text("id") ?? script.host.nextName(of: Shape.kind))
      let items = options.newMarkers("items") ?? []
      let cost = items.reduce(shape.overlay.cost) { $0 + $1.marker.overlay.cost }
      try script.hold(cost, onMap: true)
      let id = script.host.add(shape.overlay)
      if let data = options.reference("user_data") { script.userData[id.number] = data }
      added(script, id, options)
      changed(script, shape, nil)
      arguments.results.handle(LuaHandle(id))
      return .results
    }
  }

  /// What the options spell, under their name or the given one; it is not on the map yet.
  func build(_ options: Options, id: String) throws(LuaFailure) -> Shape {
    var shape = try make(options, id)
    for place in options.given.indices {
      let index = options.given[place].index
      if index < fields.count { try fields[index].change(&shape, options) }
    }
    try options.check(shape.overlay)
    return shape
  }

  /// The object.
  var api: APIClass {
    let words = words
    return APIClass(
      ObjectKind(Shape.kind), summary, methods: [Classes.remove] + animate + methods,
      properties: fields.map(property) + [Classes.userData, LayerClass.ofThing] + properties,
      describe: { script, id in
        let overlay = script.host.overlay(OverlayID(Int(id), kind: Shape.kind))
        guard let shape = overlay.flatMap(Shape.init) else {
          return "\(Shape.kind.words) (removed)"
        }
        let title = shape.title.map { " \"\($0)\"" } ?? ""
        return "\(Shape.kind.words) \(shape.id)\(title) \(words(shape))"
      })
  }

  private var animate: [APIFunction] {
    let properties = animated
    guard !properties.isEmpty else { return [] }
    let goals = fields.map(\.option).filter { field in
      properties.contains { $0.rawValue == field.name }
    }
    let table = OptionTable(goals).adding(.timing)
    return [
      APIFunction(
        "animate", [APIParameter("options", .options(table))], returns: "motion",
        "Brings properties to new values; setting one of them ends its way."
      ) { script, arguments throws(LuaFailure) in
        let (id, _) = try script.shape(arguments, Shape.self)
        let options = try arguments.options(1, table)
        var goals: [AnimatedGoal] = []
        for property in properties {
          if let place = options.coordinate(property.rawValue) {
            goals.append(AnimatedGoal(property, .place(place)))
          } else if let number = options.number(property.rawValue) {
            goals.append(AnimatedGoal(property, .number(number)))
          }
        }
        guard !goals.isEmpty else {
          let names = properties.map(\.rawValue).joined(separator: ", ")
          throw options.failure("say where to; there are \(names)")
        }
        return try script.start(
          .animateOverlay(id, goals, options.timing), options, arguments)
      }
    ]
  }

  private func property(_ field: ShapeField<Shape>) -> APIProperty {
    let (option, table, changed) = (field.option, table, changed)
    return APIProperty(
      option.name, option.type.words, option.summary,
      get: { script, arguments throws(LuaFailure) in
        let (_, shape) = try script.shape(arguments, Shape.self)
        field.write(shape, script, arguments.results)
        return .results
      },
      set: { script, arguments throws(LuaFailure) in
        var (id, shape) = try script.shape(arguments, Shape.self)
        let value = arguments.call[3]
        let before = shape.overlay.cost
        let name = ArgumentName(function: Shape.kind.rawValue, name: option.name)
        if value.isNull {
          guard let clear = field.clear else { throw name.expected(option.type.words, got: value) }
          clear(&shape)
        } else {
          let read = try script.read(value, as: option.type, name)
          let call = ArgumentName(function: Shape.kind.rawValue, name: "")
          let options = Options(option.name, read, of: table, for: call)
          try field.change(&shape, options)
          try options.check(shape.overlay)
        }
        try script.hold(shape.overlay.cost - before, onMap: true)
        script.host.change(id, to: shape.overlay)
        changed(script, shape, option.name)
        return .results
      })
  }
}

extension Script {
  /// The shape that a method or a property belongs to.
  func shape<Shape: MapShape>(
    _ arguments: Arguments, _ type: Shape.Type
  ) throws(LuaFailure) -> (OverlayID, Shape) {
    let id = OverlayID(Int(arguments.this), kind: Shape.kind)
    guard let shape = host.overlay(id).flatMap(Shape.init) else {
      throw LuaFailure("this \(Shape.kind.words) was removed from the map")
    }
    return (id, shape)
  }
}

extension LuaHandle {
  /// The object that stands for something on the map.
  init(_ id: OverlayID) { self.init(kind: ObjectKind(id.kind), id.number) }

  /// What on the map the object stands for; nil when it is something else.
  var overlay: OverlayID? {
    ObjectKind(rawValue: kind)?.overlay.map { OverlayID(Int(id), kind: $0) }
  }
}
