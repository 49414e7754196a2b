import Glibc

/// All that a command sees of the process it runs in: one value, so that tests can make their own.
public struct ProcessWorld: Sendable {
  /// The words of the command line after the program's name.
  public var arguments: [String]
  /// The environment by name.
  public var environment: [String: String]
  /// Where results go.
  public var output: OutputStream
  /// Where messages go.
  public var messages: OutputStream

  /// Makes a world.
  public init(
    arguments: [String], environment: [String: String], output: OutputStream, messages: OutputStream
  ) {
    self.arguments = arguments
    self.environment = environment
    self.output = output
    self.messages = messages
  }

  /// The world of this process.
  public static func current() -> ProcessWorld {
    var environment: [String: String] = [:]
    var entry = environ
    while let pair = entry.pointee {
      let text = String(cString: pair)
      if let cut = text.firstIndex(of: "=") {
        environment[String(text[..<cut])] = String(text[text.index(after: cut)...])
      }
      entry += 1
    }
    return ProcessWorld(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      output: OutputStream(descriptor: STDOUT_FILENO, buffered: true),
      messages: OutputStream(descriptor: STDERR_FILENO, buffered: false))
  }
}
