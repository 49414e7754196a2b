/// An `http` or `https` address, read strictly: what is unusual is refused, so that no other reader
/// can take it for another host.
public struct WebAddress: Hashable, Sendable {
  /// Why a text is no such address, in words.
  public struct Fault: Error, Hashable, Sendable {
    /// What is wrong.
    public let words: String
  }

  /// The whole address, as given but for a fragment.
  public let text: String
  /// `http` or `https`.
  public let scheme: String
  /// The host in small letters, a version 6 address without its brackets.
  public let host: String
  /// The port, also when the address does not name it.
  public let port: Int

  /// Reads an address.
  public init(_ address: String) throws(Fault) {
    guard let cut = address.range(of: "://") else {
      throw Fault(
        words: "'\(ShownAddress.text(address))' is no address such as https://example.org/")
    }
    scheme = address[..<cut.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw Fault(words: "only http and https can be reached, not '\(scheme)'")
    }
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
      throw Fault(words: "spaces, backslashes and other than ASCII have to be written as %XX")
    }
    text = String(address.prefix { $0 != "#" })
    let rest = text[cut.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard !authority.contains("@") else {
      throw Fault(words: "a name and a password in an address are refused; use a header")
    }
    let place = try HostRule.split(String(authority))
    guard let place, !place.host.isEmpty else { throw Fault(words: "the host is missing") }
    host = place.host
    port = place.port ?? (scheme == "https" ? 443 : 80)
  }

  /// The host and the port as a flag names them, the port only when it is unusual.
  public var place: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (scheme == "https" ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// Whether the other address has the same scheme, host and port.
  public func hasSameOrigin(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }
}

extension String {
  /// The first place of a text in this one.
  fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}

extension WebAddress {
  /// The text of the address that a `Location` header names, seen from here (RFC 3986, 5.2, without
  /// taking dots out of the path: the server does that).
  public func resolve(_ reference: String) -> String {
    let scheme = reference.prefix { $0.isASCII && ($0.isLetter || "+-.".contains($0)) }
    if !scheme.isEmpty, reference.dropFirst(scheme.count).first == ":" { return reference }
    if reference.hasPrefix("//") { return "\(self.scheme):\(reference)" }
    let start = "\(self.scheme)://"
    let rest = text.dropFirst(start.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    if reference.hasPrefix("/") { return start + authority + reference }
    let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
    if reference.hasPrefix("?") {
      return start + authority + (path.isEmpty ? "/" : path) + reference
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    return start + authority + folder + reference
  }
}
