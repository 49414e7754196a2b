import Glibc

/// All that a command sees of the process it runs in: one value, so that tests can make their own.
public struct ProcessWorld: Sendable {
  /// The words of the command line after the program's name.
  public var arguments: [String]
  /// Whether the command owns the process: hears its signals and may end it.
  public var isProcess = false
  /// The first word that is no UTF-8, as it can be shown, with its place from 1.
  public var unreadable: (place: Int, text: String)?
  /// The folder that the command was called in; empty when there is none.
  public var workingFolder = ""
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
    var world = ProcessWorld(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      output: OutputStream(descriptor: STDOUT_FILENO, buffered: true),
      messages: OutputStream(descriptor: STDERR_FILENO, buffered: false))
    world.isProcess = true
    if let folder = getcwd(nil, 0) {
      world.workingFolder = String(cString: folder)
      free(folder)
    }
    world.unreadable = unreadableArgument()
    return world
  }

  /// Swift repairs such words, so that they would name other files than they do.
  private static func unreadableArgument() -> (place: Int, text: String)? {
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[place] else { return nil }
      let bytes = UnsafeRawBufferPointer(start: word, count: strlen(word))
      if String(validating: bytes, as: UTF8.self) == nil { return (place, shown(bytes)) }
    }
    return nil
  }

  /// The bytes as text, those beyond ASCII by their numbers.
  private static func shown(_ bytes: UnsafeRawBufferPointer) -> String {
    bytes.reduce(into: "") { text, byte in
      let hex = String(byte, radix: 16)
      text += byte < 0x80 ? String(UnicodeScalar(byte)) : "\\x\(hex)"
    }
  }
}
