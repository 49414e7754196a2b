import Batch
import Glibc
import HostSystem
import MapFiles
import MapSession

/// The run of one row: a script on a fresh map, with the row's columns in `args`.
struct RowRun {
  private let session: SessionOptions
  private let film: FilmOrder?
  private let timeLimit: Double?
  private let source: ScriptSource
  private let options: ParsedOptions

  /// - Parameters:
  ///   - session: what every row's run is made of.
  ///   - film: the film of every run but for its path, nil for none.
  init(
    _ source: ScriptSource, _ session: SessionOptions, film: FilmOrder?, timeLimit: Double?,
    _ options: ParsedOptions
  ) {
    self.source = source
    self.session = session
    self.film = film
    self.timeLimit = timeLimit
    self.options = options
  }

  /// Bytes that a row may print.
  static let mostPrinted = 16 << 20

  /// Runs a row.
  ///
  /// - Parameters:
  ///   - world: where it prints and speaks.
  ///   - watch: makes what stops it, nil for nothing.
  func run(
    _ job: RowJob, world: ProcessWorld, watch: ((Messages) -> RunWatch)? = nil
  ) -> RowOutcome {
    let messages = SharedOptions.messages(options, world)
    var session = session
    // What a row does not have is nil to the script.
    session.namedArguments = job.row.columns.filter { $0.value != .null }
    let own = job.outputs.first { $0.option == "--name" }?.path
    if let own {
      session.namedArguments.append(JSONObject.Member(name: "out", value: .string(own)))
      session.outputs.append(own)
    }
    func paths(_ option: String) -> [String] {
      job.outputs.filter { $0.option == option }.map(\.path)
    }
    var run = ScriptRun(
      options: session, timeLimit: timeLimit, tracePath: paths("--trace").first,
      version: Version.number)
    run.snapshotPaths = paths("--snapshot")
    run.film = paths("--video").first.flatMap { path in
      film.map { film in
        var film = film
        film.path = path
        return film
      }
    }
    let before = job.outputs.map { FileState($0.path) }
    var code = run.run([source], world: world, messages: messages, watch: watch?(messages))
    var made: [String] = []
    for (output, before) in zip(job.outputs, before) {
      if FileState(output.path) != before {
        made.append(output.path)
      } else if code == .done {
        messages.error(
          "the script has not written \(output.path)",
          hint: output.option == "--name" ? "--name gives it the path as args.out" : nil)
        code = .unavailable
      }
    }
    return RowOutcome(
      code: Int(code.rawValue), message: code == .done ? nil : messages.firstError, made: made)
  }

  /// What tells whether a file has been written.
  private struct FileState: Equatable {
    var node: UInt64 = 0
    var size = 0
    var seconds = 0
    var nanoseconds = 0

    init(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      node = UInt64(status.st_ino)
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }
}
