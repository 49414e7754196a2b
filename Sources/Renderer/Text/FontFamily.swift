/// A font of a pinned package, found by its path, and the letters that are set in it.
struct FontFamily: Sendable {
  /// The names that Pango knows it by, in the order of looking for a letter.
  let name: String
  /// Its files.
  let files: [String]
  /// More of them, for bold letters.
  var boldFiles: [String] = []
  /// The Debian package that brings the files.
  let package: String

  /// All families; the first one is that of the Latin, Greek and Cyrillic letters, and of whatever
  /// no other family has.
  static let all: [FontFamily] =
    [
      FontFamily(
        name: "Noto Sans",
        files: ["Regular", "Italic", "Bold", "BoldItalic"].map { path("NotoSans-\($0).ttf") },
        package: core)
    ]
    + [
      "Armenian", "Hebrew", "Arabic", "Syriac", "Thaana", "Devanagari", "Bengali", "Gurmukhi",
      "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao",
      "Myanmar", "Georgian", "Ethiopic", "Cherokee", "Khmer",
    ].map { script in
      return FontFamily(
        name: "Noto Sans \(script)", files: [path("NotoSans\(script)-Regular.ttf")],
        boldFiles: script == "Syriac" ? [] : [path("NotoSans\(script)-Bold.ttf")], package: core)
    }
    + [
      FontFamily(
        name: "Noto Sans Symbols2, Noto Sans Symbols, Noto Sans Math",
        files: ["Symbols2", "Symbols", "Math"].map { path("NotoSans\($0)-Regular.ttf") },
        package: core)
    ]
    + ["SC", "JP", "KR"].map { language in
      let file = "/usr/share/fonts/opentype/noto/NotoSansCJK-"
      return FontFamily(
        name: "Noto Sans CJK \(language)", files: [file + "Regular.ttc"],
        boldFiles: [file + "Bold.ttc"], package: "fonts-noto-cjk")
    }

  /// The family of symbols.
  static let symbols = all.count - 4
  /// The families of Han characters: Chinese, Japanese, Korean.
  static let chinese = all.count - 3
  static let japanese = all.count - 2
  static let korean = all.count - 1

  private static let core = "fonts-noto-core"

  private static func path(_ file: String) -> String { "/usr/share/fonts/truetype/noto/" + file }
}
