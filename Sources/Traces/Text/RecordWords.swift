import MapModel
import Reporting

/// What a record says, in few words for a person.
enum RecordWords {
  /// The fields as `name value`, cameras and coordinates short.
  static func words(_ fields: [RecordField]) -> String {
    fields.compactMap { field in
      guard let value = words(field.value) else { return nil }
      return bare.contains(field.name) ? value : "\(field.name) \(value)"
    }.joined(separator: "  ")
  }

  /// A number with at most six decimals.
  static func number(_ value: Double) -> String {
    let millionths = (value * 1e6).rounded()
    guard abs(millionths) < 9e15 else { return "\(value)" }
    var json = JSONText()
    json.number(millionths / 1e6)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Virtual seconds with six decimals, in a column of ten.
  static func time(_ seconds: Double) -> String {
    let millionths = (seconds * 1e6).rounded()
    guard millionths < 9e15 else { return "\(seconds)" }
    let whole = Int64(millionths)
    let fraction = String(whole % 1_000_000 + 1_000_000).dropFirst()
    let text = "\(whole / 1_000_000).\(fraction)"
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }

  /// Fields whose values speak for themselves.
  private static let bare: Set = ["camera", "coordinate", "message"]

  private static let longest = 60

  private static func words(_ value: RecordValue) -> String? {
    switch value {
    case .number(let number): return self.number(number)
    case .text(let text): return short(text)
    case .flag(let flag): return flag ? "true" : "false"
    case .null: return "none"
    case .list(let values):
      if values.count > 4 { return "(\(values.count))" }
      return "(" + values.compactMap(words).joined(separator: ", ") + ")"
    case .object(let fields): return words(ofObject: fields)
    }
  }

  private static func words(ofObject fields: [RecordField]) -> String {
    let record = RecordReader(fields)
    if fields.map(\.name) == ["lat", "lng"] || fields.map(\.name) == ["x", "y"] {
      return fields.compactMap { words($0.value) }.joined(separator: ", ")
    }
    if let camera = try? RecordReader([RecordField("camera", .object(fields))]).camera("camera") {
      var text = "\(number(camera.target.lat)), \(number(camera.target.lng))"
      text += "  zoom \(number(camera.zoom))"
      if camera.bearing != 0 { text += "  bearing \(number(camera.bearing))" }
      if camera.viewingAngle != 0 { text += "  viewing_angle \(number(camera.viewingAngle))" }
      return text
    }
    if record.has("coordinate") { return words(fields) }
    return "{" + words(fields) + "}"
  }

  /// A text without what moves the cursor.
  private static func short(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(longest) {
      let isControl = scalar.properties.generalCategory == .control
      shown.unicodeScalars.append(isControl ? " " : scalar)
    }
    return shown + (text.unicodeScalars.count > longest ? "…" : "")
  }
}
