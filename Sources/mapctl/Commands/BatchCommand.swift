import Batch
import Glibc
import HostSystem
import MapSession
import Rows
import ScriptCheck

/// `mapctl batch`: one run of a script for each row of a file.
enum BatchCommand: Subcommand {
  static let spec = CommandSpec(
    "batch", "SCRIPT --rows FILE", "run a script once for each row of a file",
    details: """
      Each row has a run of its own, on a fresh map; its columns are in args by name: texts from a
      table, values from objects. A GeoJSON feature brings its properties and, where none is named
      so, id, lat, lng and geometry.

      --trace, --snapshot, --video and --name take templates, as in maps/{country}/{id}.png; {row}
      is the row's number. A slash in a value becomes %2F, so that it stays within its folder. Two
      rows never write to one file: where they would, nothing is run, or, of a stream, the second
      fails.

      What rows print comes in the order of rows, whatever --jobs says. --results FILE tells of each
      row what became of it, what it wrote, printed and said; with - on standard output, in place of
      what rows print. Until all is done the results are in FILE.partial; after an interruption of
      any kind the same command with --resume does what is missing, a row whose files are gone
      included. It is refused when the script, the options or rows are not those of the results;
      --resume=failed keeps good results of an earlier state of the script. --timeout and
      --max-memory hold for each row. Exit code 0 when all rows are good, 1 when some failed.

      mapctl batch card.lua --rows stores.csv --out cards --snapshot '{id}.png' --results cards.csv
      mapctl batch tour.lua --rows routes.geojson --shard 2/8 --results part-2.ndjson --resume
      """,
    options: BatchOptions.specs + VideoOptions.shared + SharedOptions.specs, takesScript: true)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let messages = SharedOptions.messages(options, world)
    let batch = try BatchOptions(options)
    guard let path = options.words.first else {
      throw UsageError("batch needs a SCRIPT", hint: "such as: mapctl batch card.lua --rows FILE")
    }
    guard path != "-" || batch.rows != "-" else {
      throw UsageError("the script and the rows cannot both come from standard input")
    }
    var settings = try BatchOptions.settings(options, batch, inputs: [path, batch.rows])
    let timeLimit = try SharedOptions.timeLimit(options)
    guard let source = try ScriptFile(path: path).read(messages) else { return .unavailable }
    settings.script = BatchOptions.digest(source.bytes)
    guard let run = try rowRun(source.bytes, options, world, messages) else { return .unavailable }
    guard compiles(source, messages) else { return .usage }
    let stop = Interruption()
    let watchdog = world.isProcess ? watch(stop) : nil
    defer { watchdog?.disarm() }
    let rows: RowSource
    do throws(BatchFault) {
      settings.survey = try batch.survey()
      rows = try batch.source(stop)
    } catch {
      return try BatchFaultWords.tell(error, rows: batch.rows, messages)
    }
    try batch.check(columns: rows.names, settings.survey)
    guard makeFolder(batch.folder, messages) else { return .unavailable }
    let crew: any RowCrew =
      world.isProcess
      ? WorkerCrew(
        ["batch-worker"] + world.arguments.dropFirst(), environment: world.environment,
        script: source.bytes, size: batch.jobs, timeLimit: timeLimit)
      : LoneRunner { job in alone(job, run, world) }
    let report = BatchReport(options, world, messages, results: batch.results)
    do throws(BatchFault) {
      let task = try BatchRun(settings, source: rows, crew: crew, stop: stop)
      task.tell = { result, isNews in report.tell(result, isNews: isNews) }
      task.tick = { progress in report.show(progress) }
      try task.run()
      return report.end(task.progress)
    } catch {
      return try BatchFaultWords.tell(error, rows: batch.rows, messages)
    }
  }

  /// What runs a row, made of the options; nil when something is missing, which has been said.
  static func rowRun(
    _ script: [UInt8], _ options: ParsedOptions, _ world: ProcessWorld, _ messages: Messages
  ) throws(UsageError) -> RowRun? {
    var session = try SharedOptions.session(options)
    _ = try SharedOptions.snapshots(options, session)
    let file = ScriptFile(path: options.words.first ?? "-")
    session.scriptName = file.path
    session.scriptFolder = file.folder
    session.arguments = options.words.dropFirst() + options.rest
    guard let plugins = try PluginOptions.plugins(options, world, messages) else { return nil }
    session.plugins = plugins
    return RowRun(
      ScriptSource(name: file.name, bytes: script), session,
      film: try BatchOptions.film(options, session),
      timeLimit: try SharedOptions.timeLimit(options), options)
  }

  /// Makes the folder of outputs, which results may lie in; false when it cannot be, which is said.
  private static func makeFolder(_ path: String?, _ messages: Messages) -> Bool {
    guard let path, path != "" else { return true }
    do throws(FileError) {
      try HostSystem.makeFolder(path)
      return true
    } catch {
      messages.error("cannot make the folder \(error.shownPath): \(error.reason)")
      return false
    }
  }

  /// Whether the script's text is Lua; what is wrong is said once, and not for each row.
  private static func compiles(_ source: ScriptSource, _ messages: Messages) -> Bool {
    let problems = ScriptCheck.problems(in: source.bytes, name: source.name)
    guard let problem = problems.first(where: { $0.severity == .syntax }) else { return true }
    messages.error("\(source.name):\(problem.line): \(problem.message)")
    return false
  }

  private static func watch(_ stop: Interruption) -> Watchdog {
    Watchdog(
      limit: nil, ask: { _ in stop.request() },
      end: { _ in _exit(ExitCode.interrupted.rawValue) })
  }

  /// Runs a row in this process.
  private static func alone(_ job: RowJob, _ run: RowRun, _ world: ProcessWorld) -> RowResult {
    let row = ProcessWorld(
      arguments: [], environment: world.environment,
      output: OutputStream(keeping: RowRun.mostPrinted),
      messages: OutputStream(keeping: RowRun.mostPrinted))
    let outcome = run.run(job, world: row)
    return RowResult(of: job, outcome, printed: row.output.bytes, said: row.messages.bytes)
  }
}
