/// The beginning of a name, to compare without case and accents.
struct FoldedText {
  private let folded: [UInt8]

  init(_ text: String) {
    let bytes = Array(text.utf8).withUnsafeBytes(FoldedText.fold)
    let start = bytes.firstIndex { $0 != 0x20 } ?? bytes.count
    let end = (bytes.lastIndex { $0 != 0x20 } ?? start - 1) + 1
    folded = Array(bytes[start..<max(start, end)])
  }

  var isEmpty: Bool { folded.isEmpty }

  /// Whether UTF-8 text begins with it, but for case and accents.
  func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first, let mine = folded.first else { return false }
    if first < 0x80, FoldedText.lower(first) != mine { return false }
    return FoldedText.fold(bytes).starts(with: folded)
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// Lower case, the accents of Latin letters up to U+024F taken off, curly quotes and ‘ made plain.
  static func fold(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x80 {
        result.append(lower(UInt8(scalar.value)))
      } else if let plain = plainLetters[scalar] {
        result.append(contentsOf: plain.utf8)
      } else if scalar.value < 0x300 || scalar.value > 0x36F {
        result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
    }
    return result
  }

  private static let plainLetters: [Unicode.Scalar: String] = {
    let groups: KeyValuePairs = [
      "a": "àáâãäåāăąǎạảấầẩẫậắằẳẵặ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęěẹẻẽếềểễệ",
      "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįıỉị", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł",
      "n": "ñńņňŉŋ", "o": "òóôõöøōŏőơọỏốồổỗộớờởỡợ", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț",
      "u": "ùúûüũūŭůűųưụủứừửữự", "w": "ŵ", "y": "ýÿŷỳỵỷỹ", "z": "źżž", "ae": "æ", "oe": "œ",
      "ss": "ß", "th": "þ", "'": "‘’ʻʼ`´",
    ]
    var plain: [Unicode.Scalar: String] = ["İ": "i", "ə": "e", "Ə": "e"]
    for (letter, accented) in groups {
      for scalar in accented.unicodeScalars {
        plain[scalar] = letter
        // One that has several, such as ŉ, is no letter of its own.
        let upper = scalar.properties.uppercaseMapping.unicodeScalars
        if upper.count == 1, let only = upper.first, only.value >= 0x80 { plain[only] = letter }
      }
    }
    return plain
  }()
}
