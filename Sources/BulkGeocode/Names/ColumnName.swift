/// A column's name, taken apart into words.
struct ColumnName {
  /// The two numbers of a coordinate.
  enum Axis { case lat, lng }

  /// A way to read a name as one of a coordinate's two numbers.
  struct Reading {
    /// Which number.
    var axis: Axis
    /// What tells it from other coordinates of the row, such as the `pickup` of `pickup_lat`.
    var rest: [String]
    /// Whether the word for the axis means other things, too.
    var isDoubtful: Bool
  }

  /// The words in lower case, cut at marks, at capitals and before digits.
  let words: [String]
  /// The words as one.
  let plain: String

  init(_ name: String) {
    words = ColumnName.words(of: name)
    plain = words.joined()
  }

  /// The ways to read the name, the likeliest first.
  var readings: [Reading] {
    if let reading = readingByWords { return [reading] }
    return readingsByEnds
  }

  /// Whether a word of it means an axis and nothing else.
  var isOfAxis: Bool {
    words.contains { AxisWords.lat.contains($0) || AxisWords.lng.contains($0) }
  }

  private var readingByWords: Reading? {
    let all = words + [plain]
    let rest = words.filter { !AxisWords.isAxis($0) && $0 != "of" }
    let isLat = all.contains(where: AxisWords.lat.contains)
    let isLng = all.contains(where: AxisWords.lng.contains)
    let isWhole = AxisWords.isAxis(plain)
    if isLat || isLng {
      guard isLat != isLng else { return nil }
      return Reading(axis: isLat ? .lat : .lng, rest: isWhole ? [] : rest, isDoubtful: false)
    }
    let mayBeLat = all.contains(where: AxisWords.doubtfulLat.contains)
    let mayBeLng = all.contains(where: AxisWords.doubtfulLng.contains)
    guard mayBeLat != mayBeLng else { return nil }
    // There is an x of much else.
    if words.contains("x") || words.contains("y") {
      guard rest.allSatisfy(AxisWords.decorations.contains) else { return nil }
    }
    return Reading(axis: mayBeLat ? .lat : .lng, rest: isWhole ? [] : rest, isDoubtful: true)
  }

  /// Names without marks between their words, such as `intptlat` and `latwgs`.
  private var readingsByEnds: [Reading] {
    var readings: [Reading] = []
    func add(_ axis: Axis, _ known: [String]) {
      for word in known where plain.count > word.count {
        if plain.hasSuffix(word) {
          readings.append(
            Reading(
              axis: axis, rest: [String(plain.dropLast(word.count)), ""], isDoubtful: false))
        }
        if plain.hasPrefix(word) {
          readings.append(
            Reading(
              axis: axis, rest: ["", String(plain.dropFirst(word.count))], isDoubtful: false))
        }
      }
    }
    add(.lat, AxisWords.longestLatFirst)
    add(.lng, AxisWords.longestLngFirst)
    return readings
  }

  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [Character] = []
    func end() {
      if !word.isEmpty { words.append(String(word).lowercased()) }
      word = []
    }
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        end()
        continue
      }
      if let last = word.last {
        let next = index + 1 < letters.count ? letters[index + 1] : " "
        if letter.isNumber != last.isNumber
          || letter.isUppercase && (last.isLowercase || last.isUppercase && next.isLowercase)
        {
          end()
        }
      }
      word.append(letter)
    }
    end()
    return words
  }
}
