import MapModel
import MapScript
import Testing

@Suite struct `The API table` {
  private var functions: [(owner: String, function: APIFunction)] {
    API.modules.flatMap { module in module.functions.map { (module.name, $0) } }
      + API.globals.map { ("", $0) }
      + API.classes.flatMap { kind in kind.methods.map { (kind.kind.name, $0) } }
  }

  private var properties: [(owner: String, property: APIProperty)] {
    API.modules.flatMap { module in module.properties.map { (module.name, $0) } }
      + API.classes.flatMap { kind in kind.properties.map { (kind.kind.name, $0) } }
  }

  @Test func `says of everything what it is in one sentence`() {
    for (owner, function) in functions {
      #expect(function.summary.hasSuffix("."), "\(owner).\(function.name)")
      #expect(function.summary.first?.isUppercase == true, "\(owner).\(function.name)")
      #expect(!function.summary.contains("\n"))
    }
    for (owner, property) in properties {
      #expect(!property.summary.isEmpty, "\(owner).\(property.name)")
      #expect(!property.type.isEmpty, "\(owner).\(property.name)")
    }
    for module in API.modules { #expect(module.summary.hasSuffix("."), "\(module.name)") }
    for kind in API.classes + API.testClasses {
      #expect(kind.summary.hasSuffix("."), "\(kind.kind.name)")
    }
  }

  @Test func `has each name once, in Lua's way of writing`() throws {
    let word = try Regex("[a-z][a-z0-9_]*")
    for module in API.modules {
      let names = module.functions.map(\.name) + module.properties.map(\.name)
      #expect(names.count == Set(names).count, "\(module.name)")
    }
    for kind in API.classes + API.testClasses {
      let names = kind.methods.map(\.name) + kind.properties.map(\.name)
      #expect(names.count == Set(names).count, "\(kind.kind.name)")
    }
    let globals =
      API.modules.map(\.name) + API.globals.map(\.name) + API.testGlobals.map(\.name)
      + API.testValues
    #expect(globals.count == Set(globals).count)
    for name in globals + functions.map(\.function.name) + properties.map(\.property.name) {
      #expect(try word.wholeMatch(in: name) != nil, "\(name)")
    }
  }

  @Test func `has every kind of object once`() {
    let kinds = (API.classes + API.testClasses).map(\.kind)
    #expect(Set(kinds) == Set(ObjectKind.allCases))
    #expect(kinds.count == ObjectKind.allCases.count)
  }

  @Test func `names each option of a call once and says what it is`() {
    for (owner, function) in functions {
      let parameters = function.parameters.map(\.name)
      #expect(parameters.count == Set(parameters).count, "\(owner).\(function.name)")
      for parameter in function.parameters {
        guard case .options(let table) = parameter.type else { continue }
        let names = table.fields.map(\.name)
        #expect(names.count == Set(names).count, "\(owner).\(function.name)")
        #expect(table.fields.allSatisfy { !$0.summary.isEmpty }, "\(owner).\(function.name)")
      }
    }
  }

  @Test func `puts what may be left out behind what must be given`() {
    for (owner, function) in functions {
      let optional = function.parameters.map(\.isOptional)
      #expect(optional == optional.sorted { !$0 && $1 }, "\(owner).\(function.name)")
    }
  }

  @Test func `has the promised calls`() {
    let map = Set(API.modules.first { $0.name == "map" }?.functions.map(\.name) ?? [])
    #expect(
      map.isSuperset(of: [
        "move_to", "animate_to", "animate_to_location", "animate_to_zoom", "animate_to_bearing",
        "animate_to_viewing_angle", "fly_to", "fit_bounds", "camera_for_bounds", "zoom_in",
        "zoom_out", "zoom_to", "zoom_by", "scroll_by", "follow", "orbit", "stop",
        "set_zoom_limits", "clear", "add_marker", "markers", "find", "find_all", "hits",
        "reverse_geocode", "set_location", "play_location", "on", "off",
      ]))
    let gestures = Set(API.modules.first { $0.name == "gesture" }?.functions.map(\.name) ?? [])
    #expect(
      gestures.isSuperset(of: [
        "tap", "double_tap", "two_finger_tap", "long_press", "pan", "fling", "pinch", "rotate",
        "tilt", "drag", "tap_my_location_button", "tap_compass",
      ]))
    #expect(
      Set(API.globals.map(\.name)).isSuperset(of: [
        "sleep", "wait_idle", "wait_settled", "wait_for", "spawn", "all", "race", "now",
      ]))
  }

  @Test func `knows every handler with and without on_`() {
    for name in EventName.allCases {
      #expect(EventName(word: name.word) == name)
      #expect(EventName(word: "on_" + name.word) == name)
    }
    #expect(EventName(word: "on_on_idle") == nil)
    #expect(EventName(word: "") == nil)
    #expect(Set(EventName.allCases.map(\.word)).count == EventName.allCases.count)
  }
}
