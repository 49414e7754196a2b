import CDrawing
import Glibc

/// What is asked of the library that sets texts.
struct TextRequest {
  private var text: [CChar] = []
  private var runs: [(family: Int, length: Int, run: TextRun)] = []
  private let frame: TextFrame

  /// A request for runs of text; NUL characters, which end texts in C, are left out.
  init(_ runs: [TextRun], frame: TextFrame) {
    self.frame = frame
    for run in runs {
      let clean = run.text.unicodeScalars.contains("\0") ? run.text.filter { $0 != "\0" } : run.text
      for part in ScriptRuns(clean).runs { self.runs.append((part.family, part.length, run)) }
      text += clean.utf8.map { CChar(bitPattern: $0) }
    }
    text.append(0)
  }

  /// The text set.
  ///
  /// - Throws: `RenderError.missingLibrary`, `.missingFont`, or `.failed` without memory.
  func send() throws(RenderError) -> UnsafeMutablePointer<cdrawing_text> {
    let fonts = fontFiles
    let strings =
      fonts.files.map { strdup($0) } + runs.map { strdup(FontFamily.all[$0.family].name) }
    defer { for string in strings { free(string) } }
    // Only without memory is one of them nil.
    let paths = strings.compactMap { $0.map { UnsafePointer($0) } }
    guard paths.count == strings.count else { throw .failed("no memory") }
    let names = paths[fonts.files.count...]
    let parts = zip(runs, names).map { part, name in
      cdrawing_text_run(
        length: part.length, family: name, size: part.run.size,
        letter_spacing: part.run.letterSpacing, is_bold: part.run.isBold,
        is_italic: part.run.isItalic)
    }
    var made: UnsafeMutablePointer<cdrawing_text>?
    var problem: UnsafePointer<CChar>?
    let status = text.withUnsafeBufferPointer { text in
      parts.withUnsafeBufferPointer { parts in
        paths.withUnsafeBufferPointer { paths in
          guard let text = text.baseAddress, let paths = paths.baseAddress else { return Int32(-1) }
          // An empty text has no runs, whose place is not looked at then.
          var request = cdrawing_text_request(
            text: text, length: self.text.count - 1, runs: parts.baseAddress ?? noRuns,
            run_count: parts.count, font_set: fonts.number, font_files: paths,
            font_file_count: fonts.files.count, width: frame.width ?? 0,
            alignment: frame.alignment.rawValue, line_limit: Int32(clamping: frame.lineLimit ?? 0),
            line_spacing: frame.lineSpacing ?? 0)
          return cdrawing_text_make(&request, &made, &problem)
        }
      }
    }
    if let made { return made }
    let name = problem.map { String(cString: $0) } ?? ""
    switch status {
    case Int32(CDRAWING_TEXT_NO_LIBRARY):
      throw .missingLibrary(name: name, package: package(of: name))
    case Int32(CDRAWING_TEXT_NO_FONT):
      let family = FontFamily.all.first { ($0.files + $0.boldFiles).contains(name) }
      throw .missingFont(path: name, package: family?.package ?? "fonts-noto-core")
    default: throw .failed("no memory for a text")
    }
  }

  /// The files of all families in use, and a number that stands for them.
  private var fontFiles: (files: [String], number: UInt64) {
    // An empty text has a height, too.
    var number: UInt64 = 1
    for part in runs where part.length > 0 {
      number |= (part.run.isBold ? 3 : 1) << UInt64(2 * part.family)
    }
    var files: [String] = []
    for (index, family) in FontFamily.all.enumerated() {
      let bits = number >> UInt64(2 * index) & 3
      if bits != 0 { files += family.files }
      if bits == 3 { files += family.boldFiles }
    }
    return (files, number)
  }

  private func package(of library: String) -> String {
    switch library {
    case let name where name.hasPrefix("libcairo"): "libcairo2"
    case let name where name.hasPrefix("libfontconfig"): "libfontconfig1"
    case let name where name.hasPrefix("libgobject"): "libglib2.0-0"
    default: "libpangocairo-1.0-0"
    }
  }
}

private nonisolated(unsafe) let noRuns = UnsafePointer<cdrawing_text_run>(
  UnsafeMutablePointer<cdrawing_text_run>.allocate(capacity: 1))
