import CPseudoTerminal
import Foundation
import Glibc
import Synchronization

/// The built command at a terminal that the test types at.
package final class PseudoTerminal: Sendable {
  private struct State {
    var emulator: TerminalEmulator
    var raw: [UInt8] = []
    var undecoded: [UInt8] = []
    /// Whether nothing more can come.
    var isOver = false
  }

  private let descriptor: Int32
  /// Lasts as long as the terminal.
  private let home: TemporaryFolder
  private let process: pid_t
  private let watch: ProcessWatch
  private let state: Mutex<State>

  /// Starts the command; the home is where its state goes.
  package init(
    _ arguments: [String], home: TemporaryFolder, terminal: String = "xterm-256color",
    columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws {
    self.home = home
    state = Mutex(State(emulator: TerminalEmulator(columns: columns, rows: rows)))
    var name = [CChar](repeating: 0, count: 128)
    descriptor = pseudo_terminal_open(&name, name.count)
    guard descriptor >= 0 else { throw POSIXError(.ENODEV) }
    pseudo_terminal_resize(descriptor, Int32(columns), Int32(rows))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGWINCH] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    // A session of its own, so that the terminal becomes its terminal.
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(0x80))
    var variables = ["PATH": "/usr/bin:/bin", "HOME": home.path, "TERM": terminal]
    variables.merge(environment) { $1 }
    let words =
      ["/bin/bash", "-c", "cd \"$HOME\" && exec \"$@\"", "mapctl", CommandRun.path] + arguments
    let argv = words.map { strdup($0) } + [nil]
    let envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in argv + envp { free(word) } }
    let start = ContinuousClock.now
    var process = pid_t()
    let code = posix_spawn(&process, words[0], &actions, &attributes, argv, envp)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    self.process = process
    watch = ProcessWatch(process, since: start)
    let thread = Thread { [self] in listen() }
    thread.start()
  }

  deinit {
    kill(process, SIGKILL)
    close(descriptor)
  }

  private func listen() {
    defer { state.withLock { $0.isOver = true } }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      state.withLock { state in
        state.raw += buffer[..<count]
        state.undecoded += buffer[..<count]
        // A character may come in two pieces.
        var whole = state.undecoded.count
        while whole > 0, state.undecoded.count - whole < 4,
          String(validating: state.undecoded[..<whole], as: UTF8.self) == nil
        {
          whole -= 1
        }
        state.emulator.take(String(decoding: state.undecoded[..<whole], as: UTF8.self))
        state.undecoded.removeFirst(whole)
      }
    }
  }

  /// What a person sees.
  package var emulator: TerminalEmulator { state.withLock { $0.emulator } }

  /// Everything that was sent, with orders to the terminal.
  package var raw: String { state.withLock { String(decoding: $0.raw, as: UTF8.self) } }

  /// Types.
  package func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, min($0.count, 1024)) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Gives the window another size.
  package func resize(columns: Int, rows: Int) {
    pseudo_terminal_resize(descriptor, Int32(columns), Int32(rows))
  }

  package func send(_ signal: Int32) { kill(process, signal) }

  /// Waits until something holds of what is seen.
  ///
  /// - Returns: whether it did within the time.
  package func wait(
    seconds: Double = 20, _ holds: (TerminalEmulator) -> Bool
  ) async -> Bool {
    let limit = ContinuousClock.now + .seconds(seconds)
    while .now < limit {
      if holds(emulator) { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return holds(emulator)
  }

  /// Waits until a text is seen.
  package func sees(_ text: String) async -> Bool { await wait { $0.text.contains(text) } }

  /// Waits until the cursor stands behind that, at the end of its row.
  package func isAt(_ row: String) async -> Bool {
    await wait { $0.cursorRow == row || $0.cursorRow + " " == row }
  }

  /// Waits for the end, and for the last that was written.
  package func end() async -> (code: Int32?, seconds: Double) {
    let (status, seconds, _) = await withCheckedContinuation { watch.add($0) }
    let limit = ContinuousClock.now + .seconds(10)
    while !state.withLock(\.isOver), .now < limit { try? await Task.sleep(for: .milliseconds(2)) }
    return (status & 0x7F == 0 ? (status >> 8) & 0xFF : nil, seconds)
  }
}
