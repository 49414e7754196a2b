import Harness
import HostSystem
import MapSession
import Testing

@testable import mapctl

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
    let input = try folder.write("lat,lng\n1,2\nno,2\n3,4\n", to: "in.csv")
    let run = try await CommandRun.run([
      "geocode", input, "--geocoder", "nominatim:\(server.url(""))", "--geocode-cache", "none",
      "--columns", "country",
    ])
    #expect(run.output.hasPrefix("lat,lng,country,error\n1,2,X,\nno,2,,"))
    #expect(run.output.hasSuffix("\n3,4,X,\n"))
  }
}
