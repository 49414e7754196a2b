import HostSystem
import MapSession

/// Runs scripts in memory, as the command does, without a process of their own.
package enum ScriptHarness {
  /// Runs the code under the name `case.lua` from its first line to the end of the run.
  package static func run(
    _ code: String, _ configure: (inout SessionOptions) -> Void = { _ in }
  ) throws -> ScriptOutcome {
    try run([ScriptSource(name: "case.lua", bytes: Array(code.utf8))], configure)
  }

  /// Runs several sources in one state.
  package static func run(
    _ sources: [ScriptSource], _ configure: (inout SessionOptions) -> Void = { _ in }
  ) throws -> ScriptOutcome {
    let output = OutputStream()
    let (code, messages, trace) = try run(sources, output: output, configure)
    return ScriptOutcome(
      code: code, output: output.text, messages: messages, trace: Trace(trace ?? ""))
  }

  /// Runs sources with an output of the test's own; the trace is nil when none was left.
  package static func run(
    _ sources: [ScriptSource], output: OutputStream,
    _ configure: (inout SessionOptions) -> Void = { _ in }
  ) throws -> (code: ExitCode, messages: String, trace: String?) {
    let folder = try TemporaryFolder()
    var options = SessionOptions()
    options.scriptName = sources.first?.name ?? ""
    options.scriptFolder = folder.path
    configure(&options)
    let world = ProcessWorld(
      arguments: [], environment: [:], output: output, messages: OutputStream())
    let code = ScriptRun(
      options: options, timeLimit: nil, tracePath: folder.path(of: "trace"), version: "test"
    ).run(sources, world: world, messages: Messages(world))
    return (code, world.messages.text, folder.read("trace"))
  }
}

/// What a run left behind.
package struct ScriptOutcome: Sendable {
  package let code: ExitCode
  package let output: String
  package let messages: String
  package let trace: Trace

  /// The lines printed.
  package var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Output of a run that is expected to do well; what went wrong otherwise.
  package var result: String { code == .done ? output : "\(code): \(messages)\(output)" }
}
