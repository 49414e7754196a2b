import Glibc
import Synchronization

/// How another program is started: in a process group of its own, so that Ctrl-C at a terminal
/// reaches this process only, and with no signal blocked or ignored, as programs expect.
struct ProgramStart {
  /// Its path.
  let program: String
  /// Its words, its own name first.
  let words: [String]
  /// Its variables by name.
  let environment: [String: String]
  /// Open files by the numbers under which it finds them. What is missing of 0, 1 and 2 leads
  /// nowhere.
  let files: [Int32: Int32]

  private static let starting = Mutex(())

  /// Makes pipes and starts a program that has ends of them, while nobody else does: a program that
  /// another thread starts meanwhile would keep them open.
  static func alone<Result: Sendable>(
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try starting.withLock { _ throws(FileError) in try body() }
  }

  /// Starts it.
  ///
  /// - Returns: the number of its process.
  /// - Throws: `FileError` with the program's path.
  func start() throws(FileError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in STDIN_FILENO...STDERR_FILENO where files[number] == nil {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    // Above the numbers that programs expect, so that none is replaced before it is copied.
    var lifted: [Int32] = []
    defer { for file in lifted { close(file) } }
    for (number, file) in files.sorted(by: { $0.key < $1.key }) {
      let copy = fcntl(file, F_DUPFD_CLOEXEC, 64)
      guard copy >= 0 else { throw FileError(path: program, attempt: .read, code: errno) }
      lifted.append(copy)
      posix_spawn_file_actions_adddup2(&actions, copy, number)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    var child = pid_t()
    let code = ProgramStart.withTexts(words) { words in
      ProgramStart.withTexts(variables) { variables in
        posix_spawn(&child, program, &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else { throw FileError(path: program, attempt: .read, code: code) }
    return child
  }

  private static func withTexts(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }

  private func setSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var standard = sigset_t()
    sigemptyset(&standard)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] { sigaddset(&standard, signal) }
    posix_spawnattr_setsigdefault(&attributes, &standard)
  }
}

/// A pipe whose ends are closed in other programs.
final class ProgramPipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  /// - Throws: `FileError` when the system does not let it be.
  init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError(path: "a pipe", attempt: .read, code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    if reading >= 0 { close(reading) }
    if writing >= 0 { close(writing) }
  }

  /// The end to read from, which is the caller's to close from now on.
  func takeReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  /// The end to write to, which is the caller's to close from now on.
  func takeWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }
}
