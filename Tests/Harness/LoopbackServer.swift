import Glibc
import Synchronization

/// A small HTTP server on this machine that behaves, or misbehaves, as the path asks.
package final class LoopbackServer: Sendable {
  package let port: Int
  private let descriptor: Int32
  private let log = Mutex<[String]>([])
  private let isOver = Atomic<Bool>(false)

  /// What could not be set up.
  package struct Failure: Error {
    let code: Int32
  }

  /// What a path, with its query, is answered with instead of what stands below.
  package struct Reply: Sendable {
    let status: String
    let body: String
    let headers: String

    /// Makes a reply; headers end with a line feed each.
    package init(_ body: String, status: String = "200 OK", headers: String = "") {
      self.status = status
      self.body = body
      self.headers = headers
    }
  }

  private let reply: @Sendable (String) -> Reply?

  package init(_ reply: @escaping @Sendable (String) -> Reply? = { _ in nil }) throws {
    self.reply = reply
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = descriptor
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0 ? 0 : errno
      }
    }
    guard code == 0 else { throw Failure(code: code) }
    port = Int(UInt16(bigEndian: address.sin_port))
    signal(SIGPIPE, SIG_IGN)
    thread { [self] in serve() }
  }

  /// Ends the server; connections that hang are let go.
  package func stop() {
    isOver.store(true, ordering: .releasing)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The address of a path.
  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests so far: method, path and headers as they came.
  package var requests: [String] { log.withLock { $0 } }

  private func serve() {
    while true {
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else {
        if errno == EINTR { continue }
        break
      }
      thread { [self] in
        answer(connection)
        close(connection)
      }
    }
    close(descriptor)
  }

  private func answer(_ connection: Int32) {
    guard let (head, body) = receive(connection) else { return }
    log.withLock { $0.append(head) }
    let words = head.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1 else { return }
    let parts = words[1].split(separator: "?", maxSplits: 1).map(String.init)
    let query = parts.count > 1 ? parts[1] : ""
    if let reply = reply(words[1]) {
      return send(connection, reply.status, reply.body, reply.headers)
    }
    switch "/" + parts[0].dropFirst().prefix(while: { $0 != "/" }) {
    case "/ok": send(connection, "200 OK", "hello", "X-One: 1\r\nx-one: 2\r\n")
    case "/echo": send(connection, "200 OK", "\(words[0]) \(body)")
    case "/picture":
      send(connection, "200 OK", "<svg width='1' height='1'><desc>\(query)</desc></svg>")
    case "/missing": send(connection, "404 Not Found", "no")
    case "/redirect": send(connection, "302 Found", "", "Location: \(query)\r\n")
    case "/again": send(connection, "307 Temporary Redirect", "", "Location: \(query)\r\n")
    case "/loop": send(connection, "302 Found", "", "Location: /loop\r\n")
    case "/slow":
      pause(Int(query) ?? 100)
      send(connection, "200 OK", "slow \(query)")
    case "/drip":
      put(connection, "HTTP/1.1 200 OK\r\n\r\n")
      repeat { pause(20) } while put(connection, ".")
    case "/endless":
      put(connection, "HTTP/1.1 200 OK\r\n\r\n")
      let block = String(repeating: "x", count: 1 << 16)
      while put(connection, block) {}
    case "/headers":
      put(connection, "HTTP/1.1 200 OK\r\n")
      while put(connection, "X-More: \(String(repeating: "y", count: 4000))\r\n") {}
    case "/bad": put(connection, "this is no http\r\n\r\n")
    case "/hang": pause(60_000)
    default: return
    }
  }

  private func receive(_ connection: Int32) -> (head: String, body: String)? {
    var bytes: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let got = recv(connection, &chunk, chunk.count, 0)
      guard got > 0 else { return nil }
      bytes += chunk[..<got]
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
      let head = String(text[..<end.lowerBound])
      let field = head.split(separator: "\r\n").first {
        $0.lowercased().hasPrefix("content-length:")
      }
      let wanted = field.flatMap { Int($0.split(separator: " ").last ?? "0") } ?? 0
      let body = text[end.upperBound...]
      if body.utf8.count >= wanted { return (head, String(body)) }
    }
  }

  private func send(
    _ connection: Int32, _ status: String, _ body: String, _ headers: String = ""
  ) {
    put(
      connection,
      "HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  @discardableResult
  private func put(_ connection: Int32, _ text: String) -> Bool {
    guard !isOver.load(ordering: .acquiring) else { return false }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  private func pause(_ milliseconds: Int) {
    var left = milliseconds
    while left > 0, !isOver.load(ordering: .acquiring) {
      usleep(UInt32(min(left, 20)) * 1000)
      left -= 20
    }
  }
}

private final class Work {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func thread(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { context in
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }, Unmanaged.passRetained(Work(body)).toOpaque())
  pthread_detach(thread)
}
