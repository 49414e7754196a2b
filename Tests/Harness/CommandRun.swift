import Foundation
import Glibc

/// A started process of the built command, with its streams in files.
package final class CommandRun: Sendable {
  /// How a process ended and what it said.
  package struct End: Sendable {
    /// The exit status; nil when a signal ended it.
    package let code: Int32?
    /// The signal that ended it.
    package let signal: Int32?
    package let output: String
    package let messages: String
    /// Wall-clock seconds.
    package let seconds: Double
    /// Bytes of the largest resident size.
    package let peakMemory: Int
  }

  private let folder: TemporaryFolder
  private let process: pid_t
  private let watch: ProcessWatch

  /// The built command: beside the test bundle, or in the build folder of the package.
  package static let path: String = {
    if let path = ProcessInfo.processInfo.environment["MAPCTL_BINARY"] { return path }
    var places = [Bundle.main.bundlePath, Bundle.main.executableURL?.path ?? ""].flatMap {
      [$0 + "/mapctl", ($0 as NSString).deletingLastPathComponent + "/mapctl"]
    }
    if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      places.append((own as NSString).deletingLastPathComponent + "/mapctl")
    }
    places.append(CommandRun.packageFolder + "/.build/debug/mapctl")
    return places.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "mapctl"
  }()

  /// The folder of the package.
  package static let packageFolder: String = {
    (0..<3).reduce(#filePath) { path, _ in (path as NSString).deletingLastPathComponent }
  }()

  /// Starts the command.
  package convenience init(
    _ arguments: [String], input: String = "", in directory: String? = nil,
    environment: [String: String] = [:], output: String? = nil
  ) throws {
    try self.init(
      words: (directory.map { ["/bin/bash", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? [])
        + [CommandRun.path] + arguments,
      input: input, environment: environment, output: output)
  }

  /// Starts a shell line in which `$0` is the command.
  package convenience init(shell line: String) throws {
    try self.init(
      words: ["/bin/bash", "-c", line, CommandRun.path], input: "", environment: [:], output: nil)
  }

  private init(
    words: [String], input: String, environment: [String: String], output: String?
  ) throws {
    folder = try TemporaryFolder()
    let standard = [
      try folder.write(input, to: "0"), output ?? folder.path(of: "1"), folder.path(of: "2"),
    ]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, path) in standard.enumerated() {
      let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
      posix_spawn_file_actions_addopen(&actions, Int32(descriptor), path, flags, 0o600)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var standardSignals = sigset_t()
    sigemptyset(&standardSignals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&standardSignals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &standardSignals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let variables =
      ["PATH=/usr/bin:/bin", "HOME=\(folder.path)", "LC_ALL=C.UTF-8"]
      + environment.map { "\($0)=\($1)" }
    let arguments = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { for word in arguments + environment { free(word) } }
    let start = ContinuousClock.now
    var process = pid_t()
    let code = posix_spawn(&process, words[0], &actions, &attributes, arguments, environment)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    self.process = process
    watch = ProcessWatch(process, since: start)
  }

  /// Sends a signal.
  package func send(_ signal: Int32) { kill(process, signal) }

  /// What was written to standard output so far.
  package var output: String { folder.read("1") ?? "" }

  /// What was written to standard error so far.
  package var messages: String { folder.read("2") ?? "" }

  /// Sends a signal once the words were said.
  package func send(_ signal: Int32, times: Int = 1, after words: String) {
    CommandRun.soon(when: { self.messages.contains(words) }) { [self] in
      for _ in 0..<times {
        send(signal)
        usleep(100_000)
      }
    }
  }

  /// Does something once a condition holds, after a minute at the latest, from a thread of its own:
  /// tasks may be kept waiting by other tests.
  package static func soon(
    when condition: @escaping @Sendable () -> Bool, _ body: @escaping @Sendable () -> Void
  ) {
    let thread = Thread {
      let limit = ContinuousClock.now + .seconds(60)
      while !condition(), .now < limit { usleep(20_000) }
      body()
    }
    thread.start()
  }

  /// Waits for the end.
  package func end() async -> End {
    let (status, seconds, peakMemory) = await withCheckedContinuation { watch.add($0) }
    let signal = status & 0x7F
    return End(
      code: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal,
      output: output, messages: messages, seconds: seconds, peakMemory: peakMemory)
  }

  /// Runs the command to its end.
  package static func run(
    _ arguments: [String], input: String = "", in directory: String? = nil,
    environment: [String: String] = [:]
  ) async throws -> End {
    try await CommandRun(arguments, input: input, in: directory, environment: environment).end()
  }
}
