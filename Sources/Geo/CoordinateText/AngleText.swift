/// One angle: degrees, perhaps minutes and seconds, with a sign or a hemisphere's letter.
struct AngleText {
  /// The angle; negative to the south and west.
  let degrees: Double
  /// The axis that a letter tells.
  let axis: CoordinateError.Axis?

  /// Reads an angle of all tokens.
  ///
  /// - Throws: `.unreadable` when they are none.
  init(_ tokens: ArraySlice<CoordinateToken>) throws(CoordinateTextError) {
    var reader = AngleReader(rest: tokens)
    try reader.read()
    axis = reader.axis
    degrees = reader.isNegative ? -reader.value : reader.value
  }
}

private struct AngleReader {
  var rest: ArraySlice<CoordinateToken>
  var axis: CoordinateError.Axis?
  var isNegative = false
  var value = 0.0
  private var hasSign = false

  init(rest: ArraySlice<CoordinateToken>) {
    self.rest = rest
  }

  mutating func read() throws(CoordinateTextError) {
    readLetter()
    if case .sign(let isMinus)? = rest.first?.kind {
      hasSign = true
      isNegative = isNegative != isMinus
      rest.removeFirst()
      if axis == nil { readLetter() }
    }
    let degrees = try number()
    _ = take(.degreeMark)
    value = degrees.value
    if !degrees.hasFraction, rest.first?.isNumber == true {
      // Whole turns are wrapped, but minutes after such a number are two numbers run together.
      guard value <= 360 else { throw .unreadable }
      let minutes = try number(below: 60)
      _ = take(.minuteMark)
      value += minutes.value / 60
      if !minutes.hasFraction, rest.first?.isNumber == true {
        let seconds = try number(below: 60)
        _ = take(.secondMark)
        value += seconds.value / 3600
      }
    }
    if axis == nil { readLetter() }
    // A sign beside a letter says the direction twice, or against itself.
    guard rest.isEmpty, !hasSign || axis == nil else { throw .unreadable }
  }

  private mutating func readLetter() {
    guard case .letter(let axis, let isNegative)? = rest.first?.kind else { return }
    self.axis = axis
    if isNegative { self.isNegative.toggle() }
    rest.removeFirst()
  }

  private mutating func take(_ kind: CoordinateToken.Kind) -> Bool {
    guard rest.first?.kind == kind else { return false }
    rest.removeFirst()
    return true
  }

  /// A number with a decimal point or a decimal comma.
  private mutating func number(
    below limit: Double = .infinity
  ) throws(CoordinateTextError) -> (value: Double, hasFraction: Bool) {
    guard case .number(var text)? = rest.first?.kind else { throw .unreadable }
    rest.removeFirst()
    if rest.first?.kind == .comma, rest.first?.isApart == false, !text.contains("."),
      let next = rest.dropFirst().first, !next.isApart, case .number(let digits) = next.kind
    {
      guard !digits.contains(".") else { throw .unreadable }
      text += "." + digits
      rest.removeFirst(2)
    }
    let hasFraction = text.contains(".")
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text += "0" }
    guard let value = Double(text), value < limit else { throw .unreadable }
    return (value, hasFraction)
  }
}
