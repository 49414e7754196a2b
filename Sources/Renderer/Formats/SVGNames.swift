/// The names inside an SVG file that Cairo made, counted anew: Cairo counts surfaces through the
/// life of the process, so the same picture drawn twice would have different names.
struct SVGNames {
  private var numbers: [ArraySlice<UInt8>: Int] = [:]
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  /// The file with each name of letters and a number, as in `id="surface17"` and
  /// `url(#surface17)`, numbered from 1 in the order of the file.
  static func renumbered(_ file: [UInt8]) -> [UInt8] {
    var names = SVGNames()
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    var at = 0
    while let mark = file[at...].firstIndex(where: { $0 == quote || $0 == hash }) {
      result += file[at...mark]
      at = mark + 1
      let letters = file[at...].prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
      let digits = file[letters.endIndex...].prefix { $0 >= UInt8(ascii: "0") && $0 <= nine }
      let end = digits.endIndex
      guard !letters.isEmpty, !digits.isEmpty, end < file.count,
        file[end] == quote || file[end] == UInt8(ascii: ")")
      else { continue }
      result += letters + Array(String(names.number(of: letters, file[at..<end])).utf8)
      at = end
      if file[end] == quote {
        result.append(quote)
        at += 1
      }
    }
    return result + file[at...]
  }

  private static let quote = UInt8(ascii: "\"")
  private static let hash = UInt8(ascii: "#")
  private static let nine = UInt8(ascii: "9")

  private mutating func number(of letters: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Int {
    if let number = numbers[name] { return number }
    counts[letters, default: 0] += 1
    numbers[name] = counts[letters]
    return counts[letters] ?? 0
  }
}
