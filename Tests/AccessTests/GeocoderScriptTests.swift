import Glibc
import Harness
import HostSystem
import MapSession
import Synchronization
import Testing

@testable import mapctl

/// How many requests a server has at once.
private final class Load: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  var most: Int { counts.withLock { $0.most } }

  func isBusy(_ body: () -> Void) {
    counts.withLock { counts in
      counts.now += 1
      counts.most = max(counts.most, counts.now)
    }
    body()
    counts.withLock { $0.now -= 1 }
  }
}

/// Scripts that ask an online geocoder.
@Suite(.timeLimit(.minutes(1))) final class GeocoderScriptTests {
  private let server: LoopbackServer
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    server = try LoopbackServer { path in
      let lat = path.firstRange(of: "lat=").map { path[$0.upperBound...].prefix { $0 != "&" } }
      guard let lat, path.contains("/reverse") else { return nil }
      // The later the question, the sooner its answer.
      return .init(
        #"{"lat": "\#(lat)", "lon": "7", "name": "\#(lat)", "address": {"country": "X"}}"#)
    }
  }

  deinit { server.stop() }

  private static let script = """
    function on_idle(camera)
      map.reverse_geocode(camera.target, function(response, message)
        print(now(), response and response.first.country, message)
      end)
    end
    for i = 1, 4 do map.move_to{target = {i, 7}, zoom = 5 + i} end
    print(map.reverse_geocode({50, 7}).first ~= nil)
    """

  private func trace(_ options: [String]) async throws -> (output: String, order: [String]) {
    let path = folder.path(of: "trace.ndjson")
    let run = try await CommandRun.run(
      ["run", "-e", Self.script, "--trace", path, "--geocode-latency", "0.25"] + options)
    #expect(run.code == 0, "\(run.messages)")
    let lines = (folder.read("trace.ndjson") ?? "").split(separator: "\n").dropFirst()
    let order = lines.map { line in
      let fields = line.split(separator: ",").filter {
        $0.hasPrefix("\"t\"") || $0.hasPrefix("{\"t\"") || $0.hasPrefix("\"type\"")
          || $0.hasPrefix("\"name\"") || $0.hasPrefix("\"id\"")
      }
      return fields.joined(separator: ",")
    }
    return (run.output, order)
  }

  @Test func `the same events come in the same order whoever answers`() async throws {
    let world = try await trace([])
    let online = try await trace([
      "--geocoder", "nominatim:\(server.url(""))", "--geocode-cache", "none",
    ])
    #expect(world.order == online.order)
    #expect(online.output.contains("0.25\tX\tnil"))
    #expect(server.requests.count == 5)
  }

  @Test func `in real time a late answer is still told`() async throws {
    let run = try await CommandRun.run([
      "run", "--realtime", "--geocoder", "nominatim:\(server.url(""))", "--geocode-cache", "none",
      "-e", "print(map.reverse_geocode({50, 7}).first.country)",
    ])
    #expect(run.output == "X\n")
  }

  @Test func `a file of points is answered row by row`() async throws {
    let input = try folder.write("lat,lng\n1,7\nno,2\n3,7\n", to: "in.csv")
    let run = try await CommandRun.run([
      "geocode", input, "--geocoder", "nominatim:\(server.url(""))", "--geocode-cache", "none",
      "--columns", "country",
    ])
    #expect(run.output.hasPrefix("lat,lng,country,error\n1,7,X,\nno,2,,"))
    #expect(run.output.hasSuffix("\n3,7,X,\n"))
  }

  @Test func `a file of points was asked one after the other`() async throws {
    let load = Load()
    let slow = try LoopbackServer { path in
      load.isBusy { usleep(300_000) }
      let lat = path.firstRange(of: "lat=").map { path[$0.upperBound...].prefix { $0 != "&" } }
      return .init(#"{"lat": "\#(lat ?? "")", "lon": "7", "name": "\#(lat ?? "")"}"#)
    }
    defer { slow.stop() }
    let rows = (1...16).map { "\($0),7,\"a\nb\"" }
    let input = try folder.write("lat,lng,note\n\(rows.joined(separator: "\n"))\n", to: "many.csv")
    let run = try await CommandRun.run([
      "geocode", input, "--geocoder", "nominatim:\(slow.url(""))", "--geocode-cache", "none",
      "--columns", "name,geocoder",
    ])
    #expect((2...4).contains(load.most))
    let wanted = (1...16).map { "\($0),7,\"a\nb\",\($0).0000000,nominatim,\n" }
    #expect(run.output == "lat,lng,note,name,geocoder,error\n" + wanted.joined())
  }

  @Test func `rows that another geocoder has answered looked like the first one's`() async throws {
    let input = try folder.write("lat,lng\n48.85,2.35\n46.95,7.44\n", to: "two.csv")
    let refusing = try LoopbackServer { _ in .init("{}", status: "403 Forbidden") }
    defer { refusing.stop() }
    let run = try await CommandRun.run([
      "geocode", input, "--geocoder", "nominatim:\(refusing.url("")),world",
      "--geocode-cache", "none", "--columns", "country_code,geocoder", "-j", "1",
    ])
    #expect(
      run.output
        == "lat,lng,country_code,geocoder,error\n48.85,2.35,FR,world,\n46.95,7.44,CH,world,\n")
    #expect(
      run.messages.contains(
        "2 answers came from world in place of nominatim (nominatim: HTTP status 403)"))
    #expect(refusing.requests.count == 1)
  }

  @Test func `the JSON of an answer did not say whose it is`() async throws {
    let run = try await CommandRun.run([
      "geocode", "50,7", "--json", "--geocoder", "nominatim:\(server.url(""))",
      "--geocode-cache", folder.path + "/absent/cache.sqlite",
    ])
    #expect(run.code == 0)
    #expect(run.output.contains(#""geocoder":"nominatim","attribution":"Data © OpenStreetMap"#))
    #expect(run.messages.contains("answers are not kept"))
    let empty = try await CommandRun.run(["geocode", "--search", " "])
    #expect(empty.code == 2)
    #expect(empty.messages.contains("the name is empty"))
  }

  @Test func `the key of a tile server stood in the trace and in warnings`() async throws {
    let path = folder.path(of: "tiles.ndjson")
    let url = server.url("/{z}/{x}/{y}?key=S3CR3T")
    let run = try await CommandRun.run([
      "run", "-e", "map.add_tile_layer{url = '\(url)'} print(http.get('\(url)'))",
      "--allow-net=127.0.0.1", "--trace", path, "--snapshot", folder.path(of: "map.svg"),
    ])
    let trace = folder.read("tiles.ndjson") ?? ""
    #expect(trace.contains("add_tile_layer") && trace.contains("?key=***"))
    #expect(!trace.contains("S3CR3T"))
    #expect(!run.messages.contains("S3CR3T") && !run.output.contains("S3CR3T"), "\(run.messages)")
  }
}
