/// A range as a person writes it.
public func rangeText(_ range: ClosedRange<Double>) -> String {
  "\(shortNumber(range.lowerBound))…\(shortNumber(range.upperBound))"
}

/// A number to its last bit, a whole one without a point.
public func exactNumber(_ number: Double) -> String {
  Int64(exactly: number).map { "\($0)" } ?? "\(number)"
}

/// A number as a person writes it: without what adding up leaves in its last places.
///
/// NaN and infinities come as Swift writes them.
public func shortNumber(_ number: Double) -> String {
  if let whole = Int64(exactly: number) { return "\(whole)" }
  let rounded = (number * 1e9).rounded() / 1e9
  guard abs(rounded - number) <= 4 * number.ulp else { return "\(number)" }
  guard abs(rounded) < 1e-4 else { return "\(rounded)" }
  // So small ones Swift writes with an exponent.
  var digits = "\(Int64((abs(rounded) * 1e9).rounded()))"
  digits = "0." + String(repeating: "0", count: 9 - digits.count) + digits
  while digits.hasSuffix("0") { digits.removeLast() }
  return rounded < 0 ? "-\(digits)" : digits
}
