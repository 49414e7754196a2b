import Glibc

/// An IP address. Those that carry a version 4 address inside count as that one.
public struct NetworkAddress: Hashable, Sendable {
  /// Four bytes, or sixteen.
  public let bytes: [UInt8]

  /// What the address is good for.
  public enum Reach: Sendable {
    /// The open network.
    case open
    /// This machine, a private network, or no use at all.
    case local
    /// The neighbours on the wire, among them the metadata services of clouds.
    case link
  }

  /// Makes an address of 4 or 16 bytes; nil for any other count.
  public init?(bytes: [UInt8]) {
    switch bytes.count {
    case 4: self.bytes = bytes
    case 16: self.bytes = Self.inner(of: bytes) ?? bytes
    default: return nil
    }
  }

  /// Reads the plain text forms: four decimal numbers, or version 6 without brackets.
  public init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(bytes: withUnsafeBytes(of: &four) { Array($0) })
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self.init(bytes: withUnsafeBytes(of: &six) { Array($0) })
    } else {
      return nil
    }
  }

  /// The address of a socket; nil for other families than IP.
  public init?(socket: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(socket)
    switch Int32(socket.pointee.sa_family) {
    case AF_INET:
      var address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(bytes: withUnsafeBytes(of: &address) { Array($0) })
    case AF_INET6:
      var address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(bytes: withUnsafeBytes(of: &address) { Array($0) })
    default: return nil
    }
  }

  /// The version 4 address in a mapped, translated (NAT64) or tunnelled (6to4) one.
  private static func inner(of bytes: [UInt8]) -> [UInt8]? {
    let zeros = [UInt8](repeating: 0, count: 10)
    if bytes.starts(with: zeros + [0xFF, 0xFF]) { return Array(bytes[12...]) }
    // The deprecated compatible form; :: and ::1 are their own.
    if bytes.starts(with: zeros + [0, 0]), bytes[12] != 0 { return Array(bytes[12...]) }
    if bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
      return Array(bytes[12...])
    }
    if bytes.starts(with: [0x20, 0x02]) { return Array(bytes[2..<6]) }
    return nil
  }

  /// What the address is good for, after the special-purpose registries of IANA.
  public var reach: Reach {
    bytes.count == 4 ? Self.reachOfFour(bytes[0], bytes[1], bytes[2]) : reachOfSix
  }

  private static func reachOfFour(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Reach {
    switch (a, b, c) {
    case (169, 254, _): .link
    case (0, _, _), (10, _, _), (127, _, _), (100, 64...127, _), (172, 16...31, _),
      (192, 168, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100),
      (203, 0, 113), (224..., _, _):
      .local
    default: .open
    }
  }

  private var reachOfSix: Reach {
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0x80...0xBF): .link
    // Everything outside 2000::/3 is local, multicast or unassigned.
    case (0x20, 0x01) where bytes[2] == 0x0D && bytes[3] == 0xB8: .local
    case (0x20, 0x01) where bytes[2] == 0 && bytes[3] == 0: .local
    case (0x20...0x3F, _): .open
    default: .local
    }
  }

  /// The address as text, version 6 without brackets.
  public var text: String {
    if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    return bytes.withUnsafeBytes { address in
      inet_ntop(AF_INET6, address.baseAddress, &buffer, socklen_t(buffer.count)).map {
        String(cString: $0)
      } ?? "?"
    }
  }
}
