import HostSystem
import MapFiles
import MapModel
import MapSession

/// The options that tell how the map itself is drawn.
enum PictureOptions {
  static let style = OptionSpec(
    "--style", .required("NAME|FILE"),
    "\(names), or a style's JSON file")
  static let ornaments = OptionSpec(
    "--ornaments", .required("LIST"),
    "around it: \(MapOrnaments.names.joined(separator: ", ")), none")

  private static let names = MapStyle.builtIn.map(\.name).joined(separator: ", ")
  /// Larger files are no styles.
  private static let largestFile = 1 << 20

  /// The style by its name, or that of a file.
  static func style(_ options: ParsedOptions) throws(UsageError) -> MapStyle {
    guard let text = options.text("--style") else { return .light }
    if text.hasSuffix(".json") { return try styleFile(text) }
    do throws(StyleFault) {
      return try StyleReader.style(.text(text))
    } catch {
      throw UsageError("--style: \(error.words)", hint: "a file's name ends in .json")
    }
  }

  private static func styleFile(_ path: String) throws(UsageError) -> MapStyle {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(path, limit: largestFile)
    } catch {
      throw UsageError(
        "--style: cannot read \(error.shownPath): \(error.reason)", code: .unavailable)
    }
    do throws(StyleFile.Failure) {
      return try StyleFile.read(bytes)
    } catch {
      throw UsageError("--style: \(path): \(error.reason)")
    }
  }

  /// What is written around the map.
  static func ornaments(_ options: ParsedOptions) throws(UsageError) -> MapOrnaments {
    guard let text = options.text("--ornaments") else { return MapOrnaments() }
    let names = text.split(separator: ",").filter { $0 != "none" }
    for name in names where !MapOrnaments.names.contains(String(name)) {
      let near = nearestName(to: String(name), among: MapOrnaments.names)
      let known = MapOrnaments.names.joined(separator: ", ")
      throw UsageError(
        "--ornaments: there is no '\(name)'"
          + (near.map { "; did you mean '\($0)'?" } ?? "; there are \(known), and none"))
    }
    return MapOrnaments(names: names) ?? MapOrnaments()
  }
}
