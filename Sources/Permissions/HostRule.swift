/// An entry of `--allow-net` or `--deny-net`: a name or an address, with a port or for all.
public struct HostRule: Hashable, Sendable {
  /// The host in small letters, an address without brackets.
  public let host: String
  /// The port, nil for every port.
  public let port: Int?
  let address: NetworkAddress?

  /// Reads an entry such as `example.org`, `example.org:8080`, `10.0.0.1` or `[::1]:80`.
  ///
  /// - Throws: `WebAddress.Fault` when it is none.
  public init(_ text: String) throws(WebAddress.Fault) {
    if let address = NetworkAddress(text), text.contains(":") {
      (host, port, self.address) = (text.lowercased(), nil, address)
      return
    }
    guard let place = try Self.split(text) else {
      throw WebAddress.Fault(words: "'\(text)' is no host such as example.org or example.org:8080")
    }
    (host, port) = place
    address = NetworkAddress(place.host)
  }

  /// Whether the rule names the host of an address.
  func names(_ web: WebAddress) -> Bool {
    guard port == nil || port == web.port else { return false }
    if let address, let other = NetworkAddress(web.host) { return address == other }
    return host == web.host
  }

  /// Whether the rule names an address that a host was resolved to.
  func names(_ address: NetworkAddress, port: Int) -> Bool {
    self.address == address && (self.port == nil || self.port == port)
  }

  /// The host and the port of `host:port`; nil when it is none.
  static func split(_ text: String) throws(WebAddress.Fault) -> (host: String, port: Int?)? {
    var host = Substring(text)
    var rest = Substring()
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
      guard NetworkAddress(String(host)) != nil, host.contains(":") else { return nil }
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      rest = text[colon...]
    }
    var port: Int?
    if !rest.isEmpty {
      let digits = rest.dropFirst()
      guard rest.first == ":", !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
        let number = Int(digits), (1...65535).contains(number)
      else { throw WebAddress.Fault(words: "'\(rest)' is no port") }
      port = number
    }
    if host.hasSuffix("."), host.count > 1 { host.removeLast() }
    guard text.hasPrefix("[") || host.utf8.allSatisfy(isOfName), !host.isEmpty else { return nil }
    return (host.lowercased(), port)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
