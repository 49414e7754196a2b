import Comparison
import Glibc
import HostSystem
import MapModel
import MapSession
import Reporting

/// `mapctl compare`: where two pictures differ.
enum CompareCommand: Subcommand {
  static let spec = CommandSpec(
    "compare", "A.png B.png", "tell how two pictures differ, as an eye sees it",
    details: """
      Two pixels differ when their colours look more different than the threshold allows: 0 for at
      all, 1 for white and black. Exit code 0 when the pictures count as the same, 1 when not (also
      when their sizes differ), 4 when one cannot be read. A or B may be -, standard input.

      The difference picture shows A pale, with the pixels that differ in red, those ignored as
      anti-aliased in yellow, and the masked ones in blue.
      """,
    options: [
      OptionSpec("--threshold", .required("T"), "how different pixels may look, 0…1 (default 0.1)"),
      OptionSpec(
        "--max-different", .required("N|P%"),
        "so many pixels may differ (default 0), or such a part"),
      OptionSpec(
        "--ignore-antialiasing", "leave pixels out that are only there to smooth an edge"),
      OptionSpec(
        "--mask", .required("X,Y,W,H"), isRepeatable: true, "leave this rectangle of pixels out"),
      OptionSpec(
        "--output", short: "-o", .required("FILE"),
        "write the difference picture (PNG; - for stdout)"),
      OptionSpec("--json", "print JSON"),
      OptionSpec("--quiet", short: "-q", "print nothing; the exit code tells"),
    ], mostWords: 2)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let paths = options.words + options.rest
    if paths.count == 1, let output = options.text("--output") {
      throw UsageError(
        "compare needs two pictures; --output \(output) names the one that it makes",
        hint: "such as: mapctl compare a.png b.png -o \(output)")
    }
    guard paths.count == 2 else {
      throw UsageError("compare needs two pictures", hint: "such as: mapctl compare a.png b.png")
    }
    guard paths != ["-", "-"] else { throw UsageError("only one picture can be standard input") }
    let rules = try rules(options)
    let output = options.text("--output")
    if let output { try checkEnding(output) }
    for path in paths {
      guard let output, output != "-", isSameFile(output, as: path, stream: STDIN_FILENO) else {
        continue
      }
      throw UsageError("--output \(output) is a picture to compare, which it would replace")
    }
    let messages = SharedOptions.messages(options, world)
    if let output, !canWrite(output, messages) { return .unavailable }
    guard let first = read(paths[0], messages), let second = read(paths[1], messages) else {
      return .unavailable
    }
    let report = CompareReport(options, world)
    do throws(ComparisonError) {
      let difference = try PictureDifference(first, second, by: rules)
      report.tell(difference)
      if let output, !write(try difference.picture.png(), output, messages) { return .unavailable }
      return difference.isAllowed ? .done : .scriptError
    } catch .differentSizes {
      report.tellSizes(first, second)
      return .scriptError
    } catch {
      messages.error("the difference picture \(error.words)")
      return .unavailable
    }
  }

  // MARK: Options

  /// The difference picture is PNG, whatever an ending says; no ending says nothing.
  private static func checkEnding(_ output: String) throws(UsageError) {
    let name = output.split(separator: "/").last ?? ""
    guard output != "-", let cut = name.lastIndex(of: "."), cut != name.startIndex,
      name[cut...].lowercased() != ".png", !isSpecialFile(output)
    else { return }
    throw UsageError(
      "--output: the difference picture is a PNG file, and \(output) ends in \(name[cut...])",
      hint: "such as: -o \(output.dropLast(name[cut...].count)).png")
  }

  private static func rules(_ options: ParsedOptions) throws(UsageError) -> ComparisonRules {
    var rules = ComparisonRules()
    if let text = options.text("--threshold") {
      guard let number = Double(text), (0...1).contains(number) else {
        throw UsageError("--threshold: expected a number, 0…1, got '\(text)'")
      }
      rules.threshold = number
    }
    if let text = options.text("--max-different") { rules.mostDifferent = try allowance(text) }
    rules.ignoresAntialiasing = options.has("--ignore-antialiasing")
    for text in options.all("--mask") { rules.masks.append(try mask(text)) }
    return rules
  }

  private static func allowance(_ text: String) throws(UsageError) -> ComparisonRules.Allowance {
    if text.hasSuffix("%") {
      if let number = Double(text.dropLast()), (0...100).contains(number) {
        return .percent(number)
      }
    } else if let number = Int(text), number >= 0 {
      return .pixels(number)
    }
    throw UsageError(
      "--max-different: expected a whole number of pixels or 0…100 and %, got '\(text)'")
  }

  private static func mask(_ text: String) throws(UsageError) -> PixelArea {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard parts.count == 4, parts.allSatisfy({ $0 >= 0 }), parts[2] > 0, parts[3] > 0 else {
      throw UsageError(
        "--mask: expected X,Y,W,H in whole pixels from the top left, W and H at least 1, "
          + "got '\(text)'")
    }
    return PixelArea(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }

  // MARK: Files

  private static func read(_ path: String, _ messages: Messages) -> PixelPicture? {
    let file: [UInt8]
    do throws(FileError) {
      file = try readFile(path, limit: 512 << 20)
    } catch {
      messages.error(error)
      return nil
    }
    do throws(ComparisonError) {
      return try PixelPicture(png: file)
    } catch {
      messages.error("\(path == "-" ? "standard input" : path) \(error.words)")
      return nil
    }
  }

  /// Whether a file can be made there, as far as can be told beforehand; if not it is said.
  private static func canWrite(_ path: String, _ messages: Messages) -> Bool {
    guard path != "-", !isSpecialFile(path) else { return true }
    do throws(FileError) {
      try OutputFile(path: path).discard()
      return true
    } catch {
      messages.error(error, "the difference picture")
      return false
    }
  }

  private static func write(_ bytes: [UInt8], _ path: String, _ messages: Messages) -> Bool {
    do throws(FileError) {
      try writeFile(bytes, to: path)
      return true
    } catch {
      messages.error(error, "the difference picture")
      return false
    }
  }
}
