import Glibc

/// A line that the terminal itself edits: for terminals whose cursor cannot be moved.
public final class PlainReader {
  private let keys: KeyReader
  private let print: (String) -> Void

  /// A reader that prints prompts.
  public init(_ keys: KeyReader, print: @escaping (String) -> Void) {
    self.keys = keys
    self.print = print
  }

  /// Lets a person type a line.
  public func read(prompt: String) -> LineEditor.Input {
    print(prompt)
    while true {
      if let line = keys.takeLine() { return .line(line) }
      switch keys.fill() {
      case nil, .character?: continue
      case .canceled?:
        print("\n")
        return .canceled
      case .end?:
        print("\n")
        return .end
      }
    }
  }
}
