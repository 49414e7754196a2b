import MapSession

/// What a session at the console is made of.
public struct ConsoleOptions {
  /// The run.
  public var run: ScriptRun
  /// The script that it begins with.
  public var script: ScriptSource?
  /// Lines to take instead of standard input's.
  public var commands: [String]
  /// What a person is told at the beginning.
  public var greeting: String

  /// Makes options.
  public init(run: ScriptRun, script: ScriptSource?, commands: [String], greeting: String) {
    self.run = run
    self.script = script
    self.commands = commands
    self.greeting = greeting
  }
}
