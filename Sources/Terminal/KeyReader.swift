import CEdit
import Glibc

/// Reads what is typed, and lets others work until there is something.
public final class KeyReader {
  /// What came.
  public enum Key: Sendable {
    case character(Unicode.Scalar)
    /// Somebody asked to stop.
    case canceled
    /// Nothing will come any more.
    case end
  }

  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var start = 0
  private var hasEnded = false
  /// Works while nothing is typed; answers how many seconds it can wait, nil for any time.
  public var idle: () -> Double? = { nil }
  /// Whether what is typed just now is to be given up.
  public var isCanceled: () -> Bool = { false }

  /// Keys of standard input.
  public init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Waits for the next character.
  public func next() -> Key {
    while true {
      if let scalar = takeScalar() { return .character(scalar) }
      switch fill() {
      case nil: continue
      case let other?: return other
      }
    }
  }

  /// Takes pasted text: everything up to the end mark of a paste.
  public func takePaste() -> String {
    let end = Array("\u{1B}[201~".utf8)
    while true {
      if let place = bytes[start...].firstRange(of: end) {
        let text = String(decoding: bytes[start..<place.lowerBound], as: UTF8.self)
        start = place.upperBound
        return text
      }
      guard waitForBytes(atMost: 2000), read() else {
        defer { start = bytes.count }
        return String(decoding: bytes[start...], as: UTF8.self)
      }
    }
  }

  /// Takes a line that the terminal itself has edited; nil when there is none yet.
  func takeLine() -> String? {
    guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
    defer { start = end + 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Waits until there are more bytes.
  ///
  /// - Returns: nil when there are, else why there are none.
  func fill() -> Key? {
    if hasEnded { return .end }
    if waitForBytes(atMost: 0) { return read() ? nil : .end }
    while true {
      let wait = idle()
      if isCanceled() { return .canceled }
      if waitForBytes(atMost: wait.map { Int32(min($0 * 1000, 60_000).rounded(.up)) } ?? -1) {
        return read() ? nil : .end
      }
    }
  }

  private func waitForBytes(atMost milliseconds: Int32) -> Bool {
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }

  private func read() -> Bool {
    bytes.removeFirst(start)
    start = 0
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { room in
      let count = Glibc.read(descriptor, room.baseAddress, room.count)
      if count > 0 { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<count])) }
      return count
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    if count <= 0 { hasEnded = true }
    return count > 0
  }

  private func takeScalar() -> Unicode.Scalar? {
    guard start < bytes.count else { return nil }
    let first = bytes[start]
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard start + length <= bytes.count || hasEnded else { return nil }
    let end = min(start + length, bytes.count)
    let text = String(validating: bytes[start..<end], as: UTF8.self)
    guard let scalar = text?.unicodeScalars.first else {
      start += 1
      return "\u{FFFD}"
    }
    start = end
    return scalar
  }
}
