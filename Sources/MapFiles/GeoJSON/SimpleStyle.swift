import MapModel

/// How a feature wants to look, by its properties of the simplestyle specification (1.1.0).
///
/// Also numbers that are written as texts are taken, and colours without their `#`. What is no such
/// value is left out, and `faults` tells which properties are affected.
struct SimpleStyle: Equatable {
  /// The properties that matter.
  enum Field: String, CaseIterable {
    case title, name, description, stroke, fill
    case markerColor = "marker-color"
    case markerSize = "marker-size"
    case markerSymbol = "marker-symbol"
    case strokeWidth = "stroke-width"
    case strokeOpacity = "stroke-opacity"
    case fillOpacity = "fill-opacity"
  }

  private(set) var title: String?
  private(set) var name: String?
  private(set) var description: String?
  private(set) var markerColor: String?
  private(set) var markerSize: String?
  private(set) var markerSymbol: String?
  private(set) var stroke: String?
  private(set) var fill: String?
  private(set) var strokeWidth: Double?
  private(set) var strokeOpacity: Double?
  private(set) var fillOpacity: Double?
  /// One bit for each field whose value is of another type.
  private var wrong: UInt16 = 0

  /// A feature that says nothing of it.
  init() {}

  /// What properties say of it.
  init(_ properties: JSONObject) {
    for member in properties.members {
      if let field = Field(rawValue: member.name) { set(field, member.value) }
    }
  }

  /// Takes the value of a property instead of what was known.
  mutating func set(_ field: Field, _ value: JSONValue) {
    var isWrong = false
    func text() -> String? {
      if case .string(let text) = value { return text.isEmpty ? nil : text }
      isWrong = value != .null
      return nil
    }
    func number() -> Double? {
      if let number = value.number { return number }
      if let number = value.string.flatMap(DecimalText.number) { return number }
      isWrong = value != .null
      return nil
    }
    switch field {
    case .title: title = text()
    case .name: name = text()
    case .description: description = text()
    case .markerColor: markerColor = text()
    case .markerSize: markerSize = text()
    case .markerSymbol: markerSymbol = text()
    case .stroke: stroke = text()
    case .fill: fill = text()
    case .strokeWidth: strokeWidth = number()
    case .strokeOpacity: strokeOpacity = number()
    case .fillOpacity: fillOpacity = number()
    }
    let bit = SimpleStyle.bit(field)
    wrong = isWrong ? wrong | bit : wrong & ~bit
  }

  /// The fields that are of another type; names of things may be of any.
  var faults: [Field] {
    guard wrong != 0 else { return [] }
    let free: Set<Field> = [.title, .name, .description, .markerSymbol]
    return Field.allCases.filter { wrong & SimpleStyle.bit($0) != 0 && !free.contains($0) }
  }

  private static func bit(_ field: Field) -> UInt16 {
    1 << UInt16(Field.allCases.firstIndex(of: field) ?? 0)
  }
}

/// Reads the colours of many features, which mostly repeat one another.
struct SimpleColors {
  private var known: [String: Color?] = [:]
  private static let most = 1000

  /// The colour of a text; nil for none.
  mutating func color(_ text: String) -> Color? {
    if let known = known[text] { return known }
    let digits = text.utf8.count == 3 || text.utf8.count == 6 ? "#\(text)" : nil
    let color = (try? Color(text)) ?? digits.flatMap { try? Color($0) }
    if known.count < SimpleColors.most { known[text] = .some(color) }
    return color
  }
}
