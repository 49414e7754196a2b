import Testing

@testable import Permissions

@Suite struct NetworkAccessTests {
  private func access(_ configure: (inout Permissions) -> Void) -> NetworkAccess {
    var permissions = Permissions()
    configure(&permissions)
    return NetworkAccess(permissions)
  }

  private func isRefused(_ access: NetworkAccess, _ text: String) throws -> Bool {
    let address = try WebAddress(text)
    do throws(PermissionRefusal) {
      try access.check(address)
      return false
    } catch {
      return true
    }
  }

  private func isRefused(
    _ access: NetworkAccess, _ text: String, resolvedTo resolved: String
  ) throws -> Bool {
    let address = try WebAddress(text)
    let number = try #require(NetworkAddress(resolved))
    do throws(PermissionRefusal) {
      try access.check(number, of: address)
      return false
    } catch {
      return true
    }
  }

  @Test("Addresses that have tricks in them are refused")
  func tricks() {
    for text in [
      "example.org", "ftp://example.org", "file:///etc/passwd", "http://", "http:///x",
      "http://user@example.org/", "http://good.org@evil.org/", "http://good.org\\@evil.org/",
      "http://exa mple.org/", "http://example.org:0/", "http://example.org:99999/",
      "http://example.org:8o/", "http://[::1", "http://[good.org]/", "http://ex%61mple.org/",
      "http://example.org\n/", "http://exämple.org/", "gopher://x/", "javascript://x/",
    ] {
      #expect(throws: WebAddress.Fault.self, "\(text)") { try WebAddress(text) }
    }
  }

  @Test("Addresses are read as they are meant")
  func parts() throws {
    let plain = try WebAddress("HTTP://Example.ORG./a?b#c")
    #expect(plain.host == "example.org")
    #expect(plain.port == 80)
    #expect(plain.text == "HTTP://Example.ORG./a?b")
    let six = try WebAddress("https://[::1]:8443/")
    #expect((six.host, six.port, six.place) == ("::1", 8443, "[::1]:8443"))
  }

  @Test(
    "References are resolved as in RFC 3986",
    arguments: [
      ("/x", "http://h:1/x"), ("x", "http://h:1/a/x"), ("?q", "http://h:1/a/b?q"),
      ("//o/x", "http://o/x"), ("https://o/", "https://o/"), ("file:///etc", "file:///etc"),
    ])
  func references(reference: String, expected: String) throws {
    #expect(try WebAddress("http://h:1/a/b?c").resolve(reference) == expected)
  }

  @Test("Names and ports are matched whole")
  func names() throws {
    let access = access {
      $0.allow(.net, ["example.org", "api.test:8080", "[::1]:80", "10.0.0.1"])
    }
    for text in [
      "http://example.org/", "https://EXAMPLE.org:9/", "http://api.test:8080/", "http://[::1]/",
      "http://10.0.0.1:5/", "http://[::ffff:10.0.0.1]/", "http://[0:0::1]/",
    ] {
      #expect(try !isRefused(access, text), "\(text)")
    }
    for text in [
      "http://www.example.org/", "http://example.org.evil/", "http://evilexample.org/",
      "http://api.test/", "https://[::1]/", "http://10.0.0.2/",
    ] {
      #expect(try isRefused(access, text), "\(text)")
    }
  }

  @Test("Denied names and addresses are closed whatever is allowed")
  func denied() throws {
    let access = access {
      $0.allow(.net, nil)
      $0.deny(.net, ["bad.test", "93.184.216.34"])
    }
    #expect(try isRefused(access, "http://bad.test/"))
    #expect(try !isRefused(access, "http://good.test/"))
    #expect(try isRefused(access, "http://good.test/", resolvedTo: "93.184.216.34"))
    #expect(try isRefused(access, "http://good.test/", resolvedTo: "::ffff:93.184.216.34"))
  }

  @Test("Addresses of this machine and of private networks are not among all hosts")
  func privateAddresses() throws {
    let all = access { $0.allow(.net, nil) }
    let local = [
      "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255",
      "192.168.1.1", "100.64.0.1", "169.254.169.254", "224.0.0.1", "255.255.255.255", "::1", "::",
      "fe80::1", "fd00::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1",
      "2002:7f00:1::", "2001:db8::1", "::127.0.0.1",
    ]
    for text in local {
      #expect(try isRefused(all, "http://name.test/", resolvedTo: text), "\(text)")
      let literal = text.contains(":") ? "[\(text)]" : text
      #expect(try isRefused(all, "http://\(literal)/"), "\(text)")
      let named = access { $0.allow(.net, [literal]) }
      #expect(try !isRefused(named, "http://\(literal)/"), "\(text)")
      #expect(try !isRefused(named, "http://\(literal)/", resolvedTo: text), "\(text)")
    }
    for text in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111"] {
      #expect(try !isRefused(all, "http://name.test/", resolvedTo: text), "\(text)")
    }
    let everything = access { $0.allowsAll = true }
    #expect(try !isRefused(everything, "http://x/", resolvedTo: "127.0.0.1"))
  }

  @Test("A name that is allowed may be a private address, but not a link-local one")
  func namedHosts() throws {
    let access = access { $0.allow(.net, ["intranet.test"]) }
    #expect(try !isRefused(access, "http://intranet.test/", resolvedTo: "10.0.0.7"))
    #expect(try isRefused(access, "http://intranet.test/", resolvedTo: "169.254.169.254"))
    #expect(try isRefused(access, "http://intranet.test/", resolvedTo: "fe80::1"))
  }

  @Test("Variables are allowed and denied by their names")
  func environment() throws {
    var permissions = Permissions()
    permissions.allow(.env, ["HOME", "TOKEN"])
    permissions.deny(.env, ["TOKEN"])
    let access = EnvironmentAccess(permissions, variables: ["HOME": "/h", "TOKEN": "t"])
    #expect(try access.value(of: "HOME") == "/h")
    #expect(throws: PermissionRefusal.self) { try access.value(of: "TOKEN") }
    #expect(throws: PermissionRefusal.self) { try access.value(of: "PATH") }
  }
}
