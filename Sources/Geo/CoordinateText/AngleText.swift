/// One angle: degrees, perhaps minutes and seconds, with a sign or a hemisphere's letter, perhaps
/// behind its name.
struct AngleText {
  /// The angle; negative to the south and west.
  let degrees: Double
  /// The axis that a letter or a name tells.
  let axis: CoordinateError.Axis?

  /// Reads an angle of all tokens.
  ///
  /// - Throws: `.unreadable` when they are none.
  init(_ tokens: ArraySlice<CoordinateToken>) throws(CoordinateTextError) {
    var reader = AngleReader(rest: tokens)
    var label: CoordinateError.Axis?
    if case .label(let axis)? = tokens.first?.kind {
      label = axis
      reader.rest.removeFirst()
    }
    try reader.read()
    guard label == nil || reader.axis == nil || reader.axis == label else { throw .unreadable }
    axis = label ?? reader.axis
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
    let isMarked = take(.degreeMark)
    value = degrees.value
    let isAlone = rest.isEmpty || rest.first?.isLetter == true
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
    if isAlone, !isMarked, let axis { try readPacked(degrees.digits[...], axis) }
    // A sign beside a letter says the direction twice, or against itself.
    guard rest.isEmpty, !hasSign || axis == nil else { throw .unreadable }
  }

  /// Degrees and minutes run together, as in 4851N 00221E: there are more digits before the point
  /// than degrees have.
  private mutating func readPacked(
    _ digits: Substring, _ axis: CoordinateError.Axis
  ) throws(CoordinateTextError) {
    let count = digits.prefix { $0 != "." }.utf8.count
    let mostDigits = axis == .latitude ? 2 : 3
    guard count == mostDigits + 2 || count == mostDigits + 4 else { return }
    guard let packed = PackedDegrees.value(digits, axis: axis) else { throw .unreadable }
    value = packed
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
  ) throws(CoordinateTextError) -> (value: Double, hasFraction: Bool, digits: String) {
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
    return (value, hasFraction, text)
  }
}
