import HostSystem
import Testing

@testable import Traces

@Suite struct `Recorded traces` {
  static let header =
    #"{"mapctl_trace":1,"revision":1,"version":"t","seed":0,"size":[800,600],"fps":60,"#
    + #""camera":{"target":{"lat":0,"lng":0},"zoom":2,"bearing":0,"viewing_angle":0},"#
    + #""geocode_latency":0}"# + "\n"

  private func fault(_ text: String) -> TraceFault? {
    do throws(TraceFault) {
      _ = try RecordedTrace("t", Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `are read line by line`() throws {
    let lines = [
      #"{"t":0,"seq":1,"type":"event","name":"ready"}"#,
      #"{"t":1.5,"seq":2,"type":"command","name":"zoom_to","zoom":3,"motion":1,"later":[1]}"#,
    ]
    let text = Self.header + lines.joined(separator: "\n") + "\n"
    let trace = try RecordedTrace("t", Array(text.utf8))
    #expect(trace.header.viewport.width == 800)
    #expect(trace.records.map(\.name) == ["ready", "zoom_to"])
    #expect(trace.records.map(\.time) == [0, 1.5])
    #expect(trace.fields(of: trace.records[1]).map(\.name) == ["zoom", "motion", "later"])
    #expect(trace.fields(of: trace.records[0]).isEmpty)
  }

  @Test(arguments: [
    ("", "t: there is nothing in it"),
    ("print('no')\n", "t:1: not the first line of a trace: column 1: "),
    ("[]\n", "t:1: not the first line of a trace: the field 'mapctl_trace' is missing"),
    ("{\"mapctl_trace\":2}\n", "t:1: the trace is of version 2; this mapctl reads version 1"),
    ("{\"mapctl_trace\":1}\n", "t:1: not the first line of a trace: the field 'size' is missing"),
    (header + "x\n", "t:2: not a record: column 1: "),
    (header + "{\"t\":0,\"seq\":1,\"ty", "t:2: not a record: the line is cut off"),
    (header + "7\n", "t:2: not a record: it is no object"),
    (header + "{\"type\":\"event\"}\n", "t:2: not a record: the field 't' is missing or no time"),
    (header + "{\"t\":-1}\n", "t:2: not a record: the field 't' is missing or no time"),
    (header + "{\"t\":0,\"type\":\"x\"}\n", "t:2: not a record: the field 'type' is missing or"),
    (header + "{\"t\":0,\"type\":\"log\"}\n", "t:2: not a record: the field 'name' is missing"),
    (
      header
        + "{\"t\":2,\"type\":\"log\",\"name\":\"a\"}\n{\"t\":1,\"type\":\"log\",\"name\":\"a\"}",
      "t:3: not a record: it goes back in time"
    ),
  ])
  func `that are none say which line is wrong and why`(_ text: String, _ words: String) {
    #expect(fault(text)?.words.hasPrefix(words) == true, "\(fault(text)?.words ?? "read")")
  }

  @Test func `that are not there say so`() {
    #expect(throws: TraceFault.file(FileError(path: "/no/such", attempt: .read, code: 2))) {
      try RecordedTrace(path: "/no/such")
    }
  }

  @Test func `are read no further than the first line that is wrong`() throws {
    func read(_ start: String, then part: String) -> TraceFault? {
      var reading = TraceReading("t")
      func fault(_ text: [UInt8]) -> TraceFault? {
        text.withUnsafeBytes { bytes in
          do throws(TraceFault) { try reading.take(bytes) } catch { return error }
          return nil
        }
      }
      if let fault = fault(Array(start.utf8)) { return fault }
      let part = Array(String(repeating: part, count: 100).utf8)
      while true {
        if let fault = fault(part) { return fault }
      }
    }
    let zeros = String(repeating: "\0", count: 5000)
    let words = "the line has more than 64 MiB"
    #expect(read("", then: zeros) == .notTrace(path: "t", words: words))
    #expect(read(Self.header, then: zeros) == .damaged(path: "t", line: 2, words: words))
    #expect(read(Self.header, then: "{}\n")?.words.hasPrefix("t:2: not a record: ") == true)
    #expect(read("", then: "y\n")?.words.hasPrefix("t:1: not the first line") == true)
  }

  @Test func `cut off anywhere are refused with a word`() throws {
    let text = Self.header + #"{"t":0,"seq":1,"type":"event","name":"ready"}"# + "\n"
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      do throws(TraceFault) {
        _ = try RecordedTrace("t", Array(bytes[..<length]))
        #expect(
          length == Self.header.utf8.count - 1 || length == Self.header.utf8.count
            || length == bytes.count - 1)
      } catch {
        #expect(!error.words.isEmpty)
      }
    }
  }

  @Test(arguments: 1...300) func `survive any damage`(_ seed: UInt64) throws {
    let trace = try ReplayHarness.fixture("revision0-tap.ndjson")
    var bytes = trace.bytes
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<4 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state)
    }
    do throws(TraceFault) {
      let damaged = try RecordedTrace("t", bytes)
      _ = try Replay(damaged, places: { .embedded }).run()
    } catch {
      #expect(!error.words.isEmpty)
    }
  }
}
