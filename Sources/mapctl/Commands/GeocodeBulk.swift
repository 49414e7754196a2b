import BulkGeocode
import Geocoders
import Glibc
import HostSystem
import MapModel
import MapSession
import Rows

/// The bulk side of `mapctl geocode`: options in, a job run, its outcome told.
enum GeocodeBulk {
  /// The names of the columns for the help, two lines of each.
  static let standardColumns = lines(AddressColumn.standard)
  static let otherColumns = lines(
    AddressColumn.allCases.filter { !AddressColumn.standard.contains($0) })

  static let specs: [OptionSpec] = [
    OptionSpec(
      "--output", short: "-o", .required("FILE"),
      "write to FILE, whole or not at all; - is standard output"),
    OptionSpec("--resume", "keep the rows so far, and go on with those of an interrupted run"),
    OptionSpec("--columns", .required("LIST"), "what to add to each row, with commas between"),
    OptionSpec("--prefix", .required("TEXT"), "put TEXT before the names of what is added"),
    OptionSpec(
      "--format", .required("NAME"), choices: RowFormat.allCases.map(\.rawValue),
      "the output: csv, ndjson or geojson (default: as the input)"),
    OptionSpec(
      "--from", .required("NAME"), choices: RowFormat.allCases.map(\.rawValue),
      "the input: csv, ndjson or geojson (default: found out)"),
    OptionSpec("--lat", .required("COL"), "the latitude's column, by name or number from 1"),
    OptionSpec("--lng", .required("COL"), "the longitude's column, by name or number from 1"),
    OptionSpec(
      "--coordinate", .required("COL"), "a column with whole coordinates, in any spelling"),
    OptionSpec("--delimiter", .required("CHAR"), "what divides a table's fields, or tab"),
    OptionSpec("--header", "the first row holds names"),
    OptionSpec("--no-header", "the first row holds data"),
    OptionSpec("--strict", "end at the first row without an answer, with exit code 1"),
    OptionSpec("--jobs", short: "-j", .required("N"), "threads (default: one a core)"),
  ]

  static func run(
    _ path: String, _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let messages = SharedOptions.messages(options, world)
    var bulk = try bulkOptions(options)
    let stop = Interruption()
    let setup = try GeocoderOptions.setup(options)
    var online: OnlineAnswers?
    if setup.isOnline {
      do throws(GeocoderSetupError) {
        let answers = try OnlineAnswers(
          setup, options, environment: world.environment, stop: stop,
          warn: { messages.log(.warn, $0) })
        online = answers
        bulk.answers = answers
        if !options.has("--jobs") { bulk.jobs = answers.concurrency }
      } catch {
        messages.error(error.words)
        return error.exitCode
      }
    }
    let output = options.text("--output").flatMap { $0 == "-" ? nil : $0 }
    if options.has("--resume"), output == nil {
      throw UsageError("--resume needs -o FILE, to find the rows of the interrupted run")
    }
    guard path == "-" || exists(path) else {
      if path.isEmpty {
        messages.error("cannot read '': the name is empty", hint: "a name is found with --search")
        return .unavailable
      }
      messages.error(
        "'\(path)' is neither a coordinate nor a file: there is no such file",
        hint: """
          a coordinate is written 48.8566,2.3522 or 48°51'24"N 2°21'8"E, among others; \
          a place's name is found with --search '\(path)'
          """)
      return .unavailable
    }
    if let output { try checkReplaced(path, by: output, isResumable: options.has("--resume")) }
    // Only a table can become one, and its lines above the header with it.
    let isTable = bulk.outputFormat ?? .csv == .csv
    let quiet = options.has("--quiet") || options.has("--json")
    do throws(BulkError) {
      // Before the first file is opened: a pipe without a reader holds that up.
      let ending = BulkEnding(world.output)
      let watchdog = ending.watch(stop)
      defer { watchdog.disarm() }
      let destination = try destination(output, isResumable: options.has("--resume"), world)
      if case .file(let file) = destination { ending.file = file }
      let job = BulkJob(bulk, stop: stop, messages: quiet ? nil : world.messages) { note in
        messages.log(.warn, note.words(isTable))
      }
      let outcome = try job.run(path, to: destination)
      if let fallback = online?.fallback { messages.log(.warn, fallback) }
      return GeocodeOutcome(outcome, options, world, output, isTable: isTable).tell(messages)
    } catch {
      return try GeocodeOutcome.tell(error, path, messages)
    }
  }

  /// Sees that nothing which is written takes the place of the input.
  private static func checkReplaced(
    _ input: String, by output: String, isResumable: Bool
  ) throws(UsageError) {
    let files = isResumable ? [output, output + ".partial", output + ".partial.journal"] : [output]
    for file in files where isSameFile(file, as: input, stream: STDIN_FILENO) {
      throw UsageError(
        "--output \(output) would replace \(input == "-" ? "standard input" : input), the input",
        hint: "give another name")
    }
  }

  /// Whether something stands under a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func destination(
    _ path: String?, isResumable: Bool, _ world: ProcessWorld
  ) throws(BulkError) -> BulkJob.Destination {
    guard let path else { return .stream(world.output) }
    do throws(FileError) {
      guard !isResumable else {
        try checkRenamePlace(path)
        return .resumable(renamePlace(of: path))
      }
      return .file(try OutputFile(path: path))
    } catch {
      throw .file(error)
    }
  }

  private static func bulkOptions(_ options: ParsedOptions) throws(UsageError) -> BulkOptions {
    var bulk = BulkOptions()
    bulk.inputFormat = options.text("--from").flatMap(RowFormat.init)
    bulk.outputFormat = options.text("--format").flatMap(RowFormat.init)
    if bulk.outputFormat == nil, options.has("--json") { bulk.outputFormat = .ndjson }
    bulk.delimiter = try options.text("--delimiter").map(delimiter)
    if options.has("--header"), options.has("--no-header") {
      throw UsageError("--header and --no-header say the opposite")
    }
    if options.has("--header") { bulk.hasHeader = true }
    if options.has("--no-header") { bulk.hasHeader = false }
    bulk.latColumn = options.text("--lat")
    bulk.lngColumn = options.text("--lng")
    bulk.coordinateColumn = options.text("--coordinate")
    guard (bulk.latColumn == nil) == (bulk.lngColumn == nil) else {
      throw UsageError("--lat and --lng go together")
    }
    if let lat = bulk.latColumn, lat == bulk.lngColumn { throw sameColumn(lat, lat) }
    if let list = options.text("--columns") { bulk.columns = try columns(list) }
    bulk.prefix = options.text("--prefix") ?? ""
    bulk.jobs = try options.integer("--jobs", in: 1...256) ?? min(64, availableProcessors())
    bulk.isStrict = options.has("--strict")
    return bulk
  }

  /// The error of a latitude and a longitude in one column.
  static func sameColumn(_ lat: String, _ lng: String) -> UsageError {
    UsageError(
      "--lat \(lat) and --lng \(lng) are the same column",
      hint: "--coordinate COL takes a column with whole coordinates")
  }

  static func delimiter(_ text: String) throws(UsageError) -> UInt8 {
    if ["tab", "\\t"].contains(text) { return 0x09 }
    let bytes = Array(text.utf8)
    guard bytes.count == 1, bytes[0] < 0x7F, bytes[0] >= 0x20 || bytes[0] == 0x09,
      bytes[0] != UInt8(ascii: "\"")
    else { throw UsageError("--delimiter: expected one character or tab, got '\(text)'") }
    return bytes[0]
  }

  private static func columns(_ list: String) throws(UsageError) -> [AddressColumn] {
    var columns: [AddressColumn] = []
    for name in list.split(separator: ",") {
      let name = String(name.filter { $0 != " " })
      guard let column = AddressColumn(rawValue: name) else {
        let known = AddressColumn.allCases.map(\.rawValue)
        let near = nearestName(to: name, among: known)
        throw UsageError(
          "--columns: there is no '\(name)'" + (near.map { "; did you mean \($0)?" } ?? ""),
          hint: known.joined(separator: ", "))
      }
      if !columns.contains(column) { columns.append(column) }
    }
    guard !columns.isEmpty else { throw UsageError("--columns: expected names, got '\(list)'") }
    return columns
  }

  private static func lines(_ columns: [AddressColumn]) -> String {
    let names = columns.map { "  \($0.rawValue)" }
    let half = (names.count + 1) / 2
    return [names[..<half], names[half...]].map { line in line.joined() }
      .joined(separator: "\n")
  }
}
