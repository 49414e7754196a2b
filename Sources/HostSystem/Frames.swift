import Glibc

/// Messages of any bytes on a pipe: the length in four bytes, then the bytes.
public enum Frames {
  /// The most bytes of one message.
  public static let longest = 64 << 20

  /// Writes a message.
  ///
  /// - Returns: 0, or the system's error number; `EPIPE` when nobody reads any more.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var frame: [UInt8] = []
    frame.reserveCapacity(bytes.count + 4)
    let count = UInt32(bytes.count)
    for shift in [0, 8, 16, 24] as [UInt32] {
      frame.append(UInt8(truncatingIfNeeded: count >> shift))
    }
    frame += bytes
    return frame.withUnsafeBytes { writeAll($0, to: descriptor) }
  }

  /// Waits for a message.
  ///
  /// - Returns: nil when there is none any more.
  public static func read(from descriptor: Int32) -> [UInt8]? {
    guard let head = readAll(4, from: descriptor) else { return nil }
    let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    return count <= longest ? readAll(count, from: descriptor) : nil
  }

  private static func readAll(_ wanted: Int, from descriptor: Int32) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: max(wanted, 1)) { buffer, count in
      count = 0
      while count < wanted {
        let got = Glibc.read(
          descriptor, buffer.baseAddress.map { $0 + count }, wanted - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
      isWhole = count == wanted
    }
    return isWhole ? bytes : nil
  }
}
