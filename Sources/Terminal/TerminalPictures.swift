import CChafa
import CEdit
import Glibc
import HostSystem

/// How pictures get onto the terminal at standard output.
public final class TerminalPictures: Sendable {
  /// The ways there are, the best first.
  public enum Way: Sendable, Equatable {
    /// Kitty's protocol: the picture itself.
    case kitty
    /// iTerm2's protocol: the picture itself.
    case iterm
    /// Sixels, made by chafa.
    case sixels
    /// Coloured blocks, made by chafa.
    case blocks(colors: Int)
  }

  /// The room of a picture: columns and rows of the screen, and pixels of one cell.
  public struct Room: Sendable {
    /// Columns that it takes.
    public let columns: Int
    /// Rows that it takes.
    public let rows: Int
    /// Pixels of a column.
    public let cellWidth: Int
    /// Pixels of a row.
    public let cellHeight: Int
  }

  /// How pictures are shown.
  public let way: Way

  /// How the terminal shows pictures, by the environment and by asking it; nil when there is no
  /// terminal, or one that only prints.
  public init?(environment: [String: String]) {
    guard isatty(STDOUT_FILENO) == 1, TerminalAbilities.hasScreen(environment) else { return nil }
    way = TerminalPictures.way(environment) { DeviceAttributes.ask() }
  }

  /// The way by the environment, and by what a terminal says of itself.
  static func way(_ environment: [String: String], asking: () -> Set<Int>?) -> Way {
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    let isWrapped =
      environment["TMUX"] != nil || terminal.hasPrefix("screen")
      || terminal.hasPrefix("tmux")
    if !isWrapped {
      if environment["KITTY_WINDOW_ID"] != nil || terminal.hasPrefix("xterm-kitty")
        || terminal.hasPrefix("xterm-ghostty")
      {
        return .kitty
      }
      if ["iTerm.app", "WezTerm"].contains(program) { return .iterm }
    }
    if asking()?.contains(4) == true { return .sixels }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
      return .blocks(colors: 1 << 24)
    }
    return .blocks(colors: terminal.contains("256color") ? 256 : 16)
  }

  /// The room that a picture of so many points gets, with a third of the rows left for what stands around.
  public func room(width: Double, height: Double) -> Room {
    let (columns, rows) = TerminalAbilities.size
    let (cellWidth, cellHeight) = TerminalAbilities.cell
    let shape = width / max(height, 1) * Double(cellHeight) / Double(cellWidth)
    let widest = Double(max(8, columns - 1))
    let highest = Double(max(4, rows * 2 / 3))
    let wide = min(widest, highest * shape)
    return Room(
      columns: max(1, Int(wide)), rows: max(1, Int((wide / shape).rounded())),
      cellWidth: cellWidth, cellHeight: cellHeight)
  }

  /// Whether the picture is sent as PNG; else its pixels are wanted.
  public var wantsPNG: Bool { way == .kitty || way == .iterm }

  /// What shows a PNG picture, with a line end.
  public func bytes(png: [UInt8], in room: Room) -> [UInt8] {
    let text = Base64.text(png)
    if way == .iterm {
      let size = "width=\(room.columns);height=\(room.rows)"
      return Array("\u{1B}]1337;File=inline=1;\(size);preserveAspectRatio=1:".utf8) + text
        + Array("\u{07}\n".utf8)
    }
    var bytes: [UInt8] = []
    var start = 0
    while start < text.count {
      let end = min(start + 4096, text.count)
      let more = end < text.count ? 1 : 0
      let head =
        start == 0 ? "a=T,f=100,q=2,c=\(room.columns),r=\(room.rows),m=\(more)" : "m=\(more)"
      bytes += Array("\u{1B}_G\(head);".utf8) + text[start..<end] + Array("\u{1B}\\".utf8)
      start = end
    }
    return bytes + [0x0A]
  }

  /// What shows pixels, with a line end; nil when chafa is not there.
  public func bytes(rgba: [UInt8], width: Int, height: Int, in room: Room) -> [UInt8]? {
    var colors = 256
    if case .blocks(let own) = way { colors = own }
    return rgba.withUnsafeBufferPointer { pixels -> [UInt8]? in
      guard let start = pixels.baseAddress, pixels.count >= width * height * 4 else { return nil }
      var picture = cchafa_picture(
        rgba: start, width: Int32(width), height: Int32(height), columns: Int32(room.columns),
        rows: Int32(room.rows), cell_width: Int32(room.cellWidth),
        cell_height: Int32(room.cellHeight), colors: Int32(colors), sixels: way == .sixels)
      var length = 0
      guard let text = cchafa_print(&picture, &length) else { return nil }
      defer { free(text) }
      let bytes = UnsafeRawBufferPointer(start: text, count: length)
      return Array(bytes) + [0x0A]
    }
  }
}

/// Bytes as text of 64 letters (RFC 4648).
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 4 / 3 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let piece = bytes[start..<min(start + 3, bytes.count)]
      var word = piece.reduce(0) { $0 << 8 | Int($1) }
      word <<= 8 * (3 - piece.count)
      for place in 0..<4 {
        text.append(
          place <= piece.count ? letters[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return text
  }
}

/// What a terminal says that it can (DA1).
enum DeviceAttributes {
  /// Asks the terminal; nil when it does not answer at once, or keys are waiting to be read.
  static func ask() -> Set<Int>? {
    var before = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &before) == 0, !isReadable(0) else {
      return nil
    }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
    let question = Array("\u{1B}[c".utf8)
    guard question.withUnsafeBytes({ writeAll($0, to: STDOUT_FILENO) }) == 0 else { return nil }
    var answer: [UInt8] = []
    while isReadable(150), answer.count < 256, answer.last != UInt8(ascii: "c") {
      var byte: UInt8 = 0
      guard read(STDIN_FILENO, &byte, 1) == 1 else { break }
      answer.append(byte)
    }
    return attributes(String(decoding: answer, as: UTF8.self))
  }

  /// The numbers of an answer such as `ESC [ ? 64 ; 4 c`.
  static func attributes(_ answer: String) -> Set<Int>? {
    guard let start = answer.firstRange(of: "\u{1B}[?"), answer.hasSuffix("c") else { return nil }
    return Set(answer[start.upperBound...].dropLast().split(separator: ";").compactMap { Int($0) })
  }

  private static func isReadable(_ milliseconds: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }
}
