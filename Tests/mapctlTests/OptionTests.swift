import Harness
import HostSystem
import Testing

@testable import mapctl

@Suite struct `Options of the command line` {
  private let run = RunCommand.spec

  private func parse(_ words: String...) throws -> ParsedOptions {
    try ParsedOptions(words, of: run)
  }

  private func failure(_ words: String...) -> UsageError? {
    do {
      _ = try ParsedOptions(words, of: run)
      return nil
    } catch {
      return error
    }
  }

  @Test func `may stand before and after the words`() throws {
    for words in [
      ["--seed", "3", "a.lua", "x"], ["a.lua", "--seed", "3", "x"], ["a.lua", "x", "--seed", "3"],
      ["--seed=3", "a.lua", "x"],
    ] {
      let options = try ParsedOptions(words, of: run)
      #expect(options.words == ["a.lua", "x"])
      #expect(options.text("--seed") == "3")
      #expect(options.rest.isEmpty)
    }
  }

  @Test func `end at two dashes`() throws {
    let options = try parse("a.lua", "--", "--seed", "--", "-x", "")
    #expect(options.words == ["a.lua"])
    #expect(options.rest == ["--seed", "--", "-x", ""])
    #expect(!options.has("--seed"))
    #expect(try parse("--").rest.isEmpty)
  }

  @Test(arguments: ["-33.8,151.2", "-5", "-.5", "-", "", "a b", "=x"])
  func `are told from words such as negative numbers and a single dash`(_ word: String) throws {
    #expect(try parse("a.lua", word).words == ["a.lua", word])
  }

  @Test func `take values that look like options or are empty`() throws {
    #expect(try parse("--camera", "-33.8,151.2,4").text("--camera") == "-33.8,151.2,4")
    #expect(try parse("--trace=").text("--trace") == "")
    #expect(try parse("--trace=a=b").text("--trace") == "a=b")
    #expect(try parse("-e", "--x", "-e", "").all("--eval") == ["--x", ""])
  }

  @Test func `have short names`() throws {
    let options = try parse("-q", "-v", "-e", "x")
    #expect(options.has("--quiet") && options.has("--verbose"))
    #expect(options.all("--eval") == ["x"])
  }

  @Test func `have values that are joined to a short name`() throws {
    let batch = try ParsedOptions(["a.lua", "-j4"], of: BatchCommand.spec)
    #expect(batch.text("--jobs") == "4" && batch.words == ["a.lua"])
    #expect(try parse("-eprint(1)", "-e", "x").all("--eval") == ["print(1)", "x"])
    #expect(failure("-qx")?.message == "unknown option -qx")
  }

  @Test func `that write to one file are refused with both names`() throws {
    let folder = try TemporaryFolder()
    let (a, b) = (folder.path(of: "a.png"), folder.path + "/no/../a.png")
    func words(_ outputs: [(String, String)]) -> String? {
      do throws(UsageError) {
        try DistinctOutputs.check(outputs.map { (option: $0.0, path: $0.1) })
        return nil
      } catch {
        return error.message
      }
    }
    #expect(
      words([("--trace", a), ("--snapshot", b)])
        == "--trace \(a) and --snapshot \(b) would both go to one file")
    #expect(
      words([("--trace", "-"), ("--profile", "-")])
        == "--trace - and --profile - would both go to standard output")
    #expect(words([("--trace", "/dev/null"), ("--profile", "/dev/null"), ("--video", a)]) == nil)
  }

  @Test(arguments: [
    ["run", "-e", "print(1)", "--trace", "xx.png", "--snapshot", "./xx.png"],
    ["run", "-e", "print(1)", "--trace", "same.txt", "--profile=same.txt"],
    ["run", "-e", "print(1)", "--snapshot", "a.png", "--snapshot", "a.png"],
    ["repl", "--trace", "a.svg", "--snapshot", "a.svg"],
    ["test", "--report", "tap=a.xml", "--report", "junit=./a.xml"],
    ["test", "--report", "tap=a", "--trace", "a"],
  ])
  func `that write to one file are refused before anything runs`(_ words: [String]) async throws {
    let folder = try TemporaryFolder()
    let end = try await CommandRun.run(words, in: folder.path)
    #expect(end.code == 2)
    #expect(end.output.isEmpty)
    #expect(end.messages.contains("would both go to one file"), "\(end.messages)")
  }

  @Test func `that take no value may be given again`() throws {
    #expect(try parse("--quiet", "--quiet").has("--quiet"))
  }

  @Test func `count the words before the first code`() throws {
    #expect(try parse("a.lua", "-e", "x", "b").wordsBeforeCode == 1)
    #expect(try parse("-e", "x", "b").wordsBeforeCode == 0)
  }

  @Test func `that are wrong say what is wrong`() {
    #expect(failure("--sed", "3")?.message == "unknown option --sed; did you mean --seed?")
    #expect(failure("--zzzzzz")?.message == "unknown option --zzzzzz")
    #expect(
      failure("--zoom", "3")?.message
        == "unknown option --zoom; here it is --camera LAT,LNG,ZOOM[,BEARING,ANGLE]")
    #expect(failure("-z")?.message.hasPrefix("unknown option -z") == true)
    #expect(
      failure("-e", "x", "--city=Bergen")?.hint
        == "see mapctl help run; an option of the script itself follows --, as in -- --city=Bergen")
    #expect(failure("--seed")?.message == "--seed needs a value: --seed N")
    #expect(failure("-e")?.message == "--eval needs a value: -e, --eval CODE")
    #expect(failure("--seed", "1", "--seed=2")?.message == "--seed is given twice")
    #expect(failure("--quiet=yes")?.message == "--quiet takes no value")
    #expect(
      failure("--color", "blue")?.message == "--color: expected auto, always, never, got 'blue'")
  }

  @Test func `mean the same as their defaults when none is given`() throws {
    let session = try SharedOptions.session(try parse())
    #expect(session.viewport.width == 800 && session.viewport.height == 600)
    #expect(session.camera.zoom == 2 && session.camera.target.lat == 0)
    #expect(session.framesPerSecond == 60 && session.seed == 0 && session.geocodeLatency == 0)
    #expect(session.maxTime == nil && !session.isRealtime && !session.failsFast)
    #expect(session.maxMemory == 512 << 20)
    #expect(try SharedOptions.timeLimit(try parse()) == nil)
  }

  @Test func `describe a run`() throws {
    let options = try parse(
      "--camera", "-33.8,151.2,12,30,10", "--size", "1x16384", "--fps", "0.5", "--seed", "7",
      "--geocode-latency", "0.2", "--max-time", "0", "--timeout", "1.5", "--realtime",
      "--fail-fast", "--max-memory", "1")
    let session = try SharedOptions.session(options)
    #expect(session.camera.target.lat == -33.8 && session.camera.target.lng == 151.2)
    #expect(session.camera.bearing == 30 && session.camera.viewingAngle == 10)
    #expect(session.viewport.width == 1 && session.viewport.height == 16384)
    #expect(session.framesPerSecond == 0.5 && session.seed == 7)
    #expect(session.geocodeLatency == 0.2 && session.maxTime == 0)
    #expect(session.isRealtime && session.failsFast && session.maxMemory == 1 << 20)
    #expect(try SharedOptions.timeLimit(options) == 1.5)
  }

  @Test(arguments: [
    ("--camera", "1,2"), ("--camera", "1,2,3,4"), ("--camera", "1,2,3,4,5,6"), ("--camera", ""),
    ("--camera", "a,b,c"), ("--camera", "1,2,nan"), ("--camera", "1,inf,3"),
    ("--camera", "91,0,3"), ("--size", "0x5"), ("--size", "800"), ("--size", "16385x1"),
    ("--size", "-1x5"), ("--size", "8.5x5"), ("--size", "1x1x1"), ("--size", ""),
    ("--fps", "0"), ("--fps", "-1"), ("--fps", "10001"), ("--fps", "x"), ("--fps", "inf"),
    ("--seed", "1.5"), ("--seed", "-1"), ("--seed", "99999999999999999999"), ("--seed", ""),
    ("--geocode-latency", "-1"), ("--geocode-latency", "nan"), ("--max-time", "-0.1"),
    ("--max-memory", "0"), ("--max-memory", "8193"), ("--max-memory", "64M"),
    ("--timeout", "0"), ("--timeout", "-1"), ("--timeout", "soon"),
  ])
  func `with values out of range name the option and the value`(
    _ option: String, _ value: String
  ) throws {
    let options = try parse("\(option)=\(value)")
    do throws(UsageError) {
      _ = try SharedOptions.session(options)
      _ = try SharedOptions.timeLimit(options)
      Issue.record("taken")
    } catch {
      #expect(error.message.hasPrefix("\(option): "))
      #expect(error.message.contains("got '\(value)'") || value == "91,0,3" || value == "10001")
    }
  }

  @Test func `suggest a swap of latitude and longitude`() throws {
    let options = try parse("--camera", "151.2,-33.8,4")
    do throws(UsageError) {
      _ = try SharedOptions.session(options)
      Issue.record("taken")
    } catch {
      #expect(error.message.hasSuffix("are latitude and longitude swapped?"))
    }
  }
}
