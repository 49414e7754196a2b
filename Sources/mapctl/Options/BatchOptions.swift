import Batch
import Glibc
import HostSystem
import MapSession
import Rows

/// The options of `mapctl batch` besides the shared ones.
struct BatchOptions {
  static let specs: [OptionSpec] = [
    OptionSpec("--rows", .required("FILE"), "CSV, NDJSON or GeoJSON; - is standard input"),
    OptionSpec("--results", .required("FILE"), "what became of each row, as .ndjson or .csv"),
    OptionSpec(
      "--resume", .optional("failed"), "go on with the results; with =failed, do failed rows again"),
    OptionSpec("--out", .required("DIR"), "where relative outputs start from; made if missing"),
    OptionSpec(
      "--name", .required("TEMPLATE"), "the file that the script writes, given to it as args.out"),
    OptionSpec("--video", .required("TEMPLATE"), "film each row: .mp4, .webm or .gif"),
    OptionSpec(
      "--jobs", short: "-j", .required("N"), "run N rows at a time (default: one a core)"),
    OptionSpec("--shard", .required("I/N"), "run every Nth row, from the Ith on"),
    OptionSpec("--retries", .required("N"), "run a failed row again up to N times"),
    OptionSpec(
      "--from", .required("NAME"), choices: RowFormat.allCases.map(\.rawValue),
      "the rows: csv, ndjson or geojson (default: found out)"),
    OptionSpec("--delimiter", .required("CHAR"), "what divides a table's fields, or tab"),
    OptionSpec("--no-header", "the first row holds data; columns are column_1, column_2, …"),
  ]

  /// Options that name a file of each row, with the template.
  static let outputs = ["--trace", "--snapshot", "--video", "--name"]

  let rows: String
  let results: String?
  let layout: RowSource.Layout
  let names: OutputNames
  /// Where relative outputs start from, nil for the working folder.
  let folder: String?
  let jobs: Int

  init(_ options: ParsedOptions) throws(UsageError) {
    guard let rows = options.text("--rows") else {
      throw UsageError(
        "batch needs --rows FILE", hint: "such as: mapctl batch card.lua --rows stores.csv")
    }
    self.rows = rows
    results = options.text("--results").map { $0 == "-" ? $0 : renamePlace(of: $0) }
    var layout = RowSource.Layout()
    layout.format = options.text("--from").flatMap(RowFormat.init)
    layout.delimiter = try options.text("--delimiter").map(GeocodeBulk.delimiter)
    layout.hasHeader = !options.has("--no-header")
    self.layout = layout
    var entries: [OutputNames.Entry] = []
    for option in BatchOptions.outputs {
      for text in options.all(option) { entries.append(try BatchOptions.entry(option, text)) }
    }
    folder = options.text("--out")
    names = OutputNames(entries, folder: folder)
    jobs = try options.integer("--jobs", in: 1...256) ?? BatchOptions.cores
  }

  private static func entry(
    _ option: String, _ text: String
  ) throws(UsageError) -> OutputNames.Entry {
    guard text != "-", !text.isEmpty else {
      throw UsageError("\(option): each row needs a file of its own, got '\(text)'")
    }
    do throws(NameTemplate.Fault) {
      return OutputNames.Entry(option, try NameTemplate(text))
    } catch {
      throw BatchFaultWords.usage(error, option, text)
    }
  }

  private static var cores: Int { min(64, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  // MARK: The rows

  /// Whether the rows can be read more than once.
  private var isFile: Bool {
    var status = stat()
    return rows != "-" && stat(rows, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// A look through all rows; nil for a stream.
  func survey() throws(BatchFault) -> BatchSurvey? {
    guard isFile else { return nil }
    do throws(RowsError) {
      return try BatchSurvey(rows, layout, names, results: results == "-" ? nil : results)
    } catch {
      throw .rows(error)
    }
  }

  /// Opens the rows.
  func source(_ stop: Interruption) throws(BatchFault) -> RowSource {
    do throws(RowsError) {
      return try RowSource(rows, layout, stop: stop)
    } catch {
      throw .rows(error)
    }
  }

  /// Checks the templates against the rows.
  ///
  /// - Parameter columns: those of a table, nil for objects.
  func check(columns: [String]?, _ survey: BatchSurvey?) throws(UsageError) {
    if let columns, !columns.isEmpty {
      for entry in names.entries {
        do throws(NameTemplate.Fault) {
          try entry.template.check(columns)
        } catch {
          throw BatchFaultWords.usage(error, entry.option, entry.template.text)
        }
      }
      if names.entries.contains(where: { $0.option == "--name" }), columns.contains("out") {
        throw UsageError(
          "--name gives args.out to the script, and a column is named 'out'",
          hint: "give the column another name")
      }
    }
    if let overlap = survey?.overlap {
      throw UsageError(
        "\(overlap.row) would write to \(overlap.path), where the results are kept",
        hint: "give --results another name")
    }
    guard let clash = survey?.clash else { return }
    let (path, other) = clash.paths
    let also = path == other ? "" : ", which \(other) leads to as well"
    throw UsageError(
      "two rows would write to \(path)\(also): \(clash.rows.first) and \(clash.rows.second)",
      hint: "name them by a column that differs, or by {row}")
  }

  // MARK: The batch

  /// The films of rows but for where they go; nil for none.
  static func film(
    _ options: ParsedOptions, _ session: SessionOptions
  ) throws(UsageError) -> FilmOrder? {
    let film = try VideoOptions.film(options, session)
    guard film?.wish.format != .folder else {
      throw UsageError("--video: each row needs a file of its own", hint: "such as {row}.mp4")
    }
    return film
  }

  /// What the batch is made of.
  static func settings(
    _ options: ParsedOptions, _ batch: BatchOptions, inputs: [String]
  ) throws(UsageError) -> BatchSettings {
    var settings = BatchSettings(names: batch.names)
    settings.inputs = inputs.filter { $0 != "-" }
    settings.shard = try shard(options)
    settings.retries = try options.integer("--retries", in: 0...1000) ?? 0
    settings.failsFast = options.has("--fail-fast")
    settings.results = batch.results == "-" ? nil : batch.results
    settings.resumption = try resumption(options)
    settings.identity = identity(options, but: [])
    settings.making = identity(options, but: outputs + ["--out", "--shard"])
    guard let results = settings.results else { return settings }
    for input in settings.inputs where isSameFile(results, as: input, stream: STDIN_FILENO) {
      throw UsageError("--results \(results) is \(input) itself, which it would replace")
    }
    return settings
  }

  private static func resumption(
    _ options: ParsedOptions
  ) throws(UsageError) -> Ledger.Resumption {
    let isBare = options.bare.contains("--resume")
    guard isBare || options.has("--resume") else { return .none }
    guard let results = options.text("--results"), results != "-" else {
      throw UsageError(
        "--resume needs --results FILE, to find the results of the interrupted batch")
    }
    guard let value = options.text("--resume") else { return .missing }
    guard value == "failed" else {
      throw UsageError("--resume: expected nothing or failed, got '\(value)'")
    }
    return .failed
  }

  private static func shard(_ options: ParsedOptions) throws(UsageError) -> RowShard {
    guard let text = options.text("--shard") else { return .whole }
    guard let shard = RowShard(text) else {
      throw UsageError("--shard: expected I/N with I of 1…N, got '\(text)'")
    }
    return shard
  }

  /// The words that must be the same for a batch to go on: whatever may change a result but the
  /// script.
  ///
  /// - Parameter others: options that are left out besides.
  private static func identity(_ options: ParsedOptions, but others: [String]) -> [String] {
    let beside: Set = [
      "--jobs", "--resume", "--results", "--rows", "--retries", "--fail-fast", "--timeout",
      "--max-memory", "--json", "--quiet", "--verbose", "--color",
    ]
    let named = options.values.filter { !beside.contains($0.key) && !others.contains($0.key) }
      .sorted { $0.key < $1.key }
    let bare = options.bare.subtracting(beside).sorted()
    let own = options.words.dropFirst() + options.rest
    return named.flatMap { name, values in
      values.map { $0.isEmpty ? name : "\(name)=\($0)" }
    } + bare + (own.isEmpty ? [] : ["--"] + own)
  }

  /// A digest of a script (FNV-1a).
  static func digest(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
