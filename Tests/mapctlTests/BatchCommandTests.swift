import Foundation
import Harness
import HostSystem
import MapSession
import Testing

@testable import mapctl

private let hasEncoder = programPath("ffmpeg", in: "/usr/local/bin:/usr/bin:/bin") != nil

@Suite struct `Batches on the command line` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("name,lat\nalpha,10\nbeta,20\n", to: "rows.csv")
    try folder.write("print(\"row \" .. args.name .. \" \" .. args.lat)\n", to: "each.lua")
  }

  private func run(_ arguments: String..., input: String = "") async throws -> CommandRun.End {
    try await CommandRun.run(["batch"] + arguments, input: input, in: folder.path)
  }

  /// Results as JSON, a line each.
  private func results(_ name: String) throws -> [JSONValue] {
    try #require(folder.read(name)).split(separator: "\n").map { try JSONValue(parsing: $0) }
  }

  @Test func `run a script once for each row, in order`() async throws {
    for jobs in ["1", "4"] {
      let batch = try await run("each.lua", "--rows", "rows.csv", "--jobs", jobs)
      #expect(batch.code == 0)
      #expect(batch.output == "row alpha 10\nrow beta 20\n")
      #expect(batch.messages == "")
    }
    let words = try await run(
      "each.lua", "--rows", "-", "word", "--", "--x=1", input: "name,lat\nγ,1\n")
    #expect(words.output == "row γ 1\n")
  }

  @Test func `give each row a map and a state of its own`() async throws {
    try folder.write(
      """
      print(leak, #map.markers(), now(), math.random(1000), map.camera.zoom)
      leak = args.n
      map.add_marker{position = {1, 1}}
      map.move_to{zoom = 9}
      """, to: "leak.lua")
    try folder.write("n\n" + (1...30).map { "\($0)\n" }.joined(), to: "n.csv")
    let batch = try await run("leak.lua", "--rows", "n.csv", "-j", "3")
    #expect(Set(batch.output.split(separator: "\n")).count == 1)
    #expect(batch.output.hasPrefix("nil\t0\t0.0\t"))
  }

  @Test func `keep values of objects as they are`() async throws {
    try folder.write(
      "print(math.type(args.id), math.type(args.x), args.on, #args.list, args.none, args.o.a)",
      to: "kinds.lua")
    let rows = #"{"id":7,"x":1.5,"on":true,"list":[1,2],"none":null,"o":{"a":"b"}}"#
    let batch = try await run("kinds.lua", "--rows", "-", input: rows + "\n")
    #expect(batch.output == "integer\tfloat\ttrue\t2\tnil\tb\n")
    try folder.write("print(args.name, args.lat, args.lng, args.geometry.type)", to: "feature.lua")
    let feature =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},"#
      + #""geometry":{"type":"Point","coordinates":[20,10]}}]}"#
    let features = try await run("feature.lua", "--rows", "-", input: feature)
    #expect(features.output == "A\t10.0\t20.0\tPoint\n")
  }

  @Test func `write pictures, traces and files of rows where templates say`() async throws {
    try folder.write(
      "map.move_to{zoom = 4} fs.write(args.out, args.name)", to: "out.lua")
    let batch = try await run(
      "out.lua", "--rows", "rows.csv", "--out", "made/here", "--name", "{name}.txt", "--trace",
      "t/{row}.ndjson", "--snapshot", "{name}.png", "--size", "40x30", "--results", "r.ndjson")
    #expect(batch.code == 0, "\(batch.messages)")
    #expect(folder.read("made/here/alpha.txt") == "alpha")
    #expect(folder.read("made/here/t/2.ndjson")?.hasPrefix("{\"mapctl_trace\":1,") == true)
    let results = try results("r.ndjson")
    #expect(results.map { $0["status"].text } == ["done", "done"])
    #expect(
      results[1]["outputs"].list.compactMap(\.text)
        == ["made/here/t/2.ndjson", "made/here/beta.png", "made/here/beta.txt"])
    for path in results[1]["outputs"].list.compactMap(\.text) {
      #expect(FileManager.default.fileExists(atPath: folder.path(of: path)))
    }
  }

  @Test func `write results into the folder of outputs, which is made`() async throws {
    let batch = try await run(
      "each.lua", "--rows", "rows.csv", "--out", "a/b", "--results", "a/b/r.ndjson")
    #expect(batch.code == 0, "\(batch.messages)")
    #expect(folder.read("a/b/r.ndjson") != nil)
    let inTheWay = try await run("each.lua", "--rows", "rows.csv", "--out", "rows.csv/x")
    #expect(inTheWay.code == 4)
    #expect(inTheWay.messages.contains("cannot make the folder rows.csv"))
  }

  @Test(.enabled(if: hasEncoder, "needs ffmpeg: apt-get install ffmpeg"))
  func `make a film of each row`() async throws {
    try folder.write("map.fly_to{zoom = 3, duration = 0.2}:wait()", to: "fly.lua")
    let batch = try await run(
      "fly.lua", "--rows", "rows.csv", "--video", "{name}.mp4", "--size", "40x30", "--results", "r")
    #expect(batch.code == 0, "\(batch.messages)")
    #expect(
      try results("r").map { $0["outputs"].list.compactMap(\.text) }
        == [["alpha.mp4"], ["beta.mp4"]])
    #expect((folder.read("alpha.mp4")?.utf8.count ?? 0) > 500)
    let frames = try await run("fly.lua", "--rows", "rows.csv", "--video", "{name}/")
    #expect(frames.code == 2)
    #expect(frames.messages.contains("--video: each row needs a file of its own"))
  }

  @Test(arguments: [
    ("card.lua", "--snapshot", "{country}/{id}.png", "NO/bergen.png"),
    ("report.lua", "--name", "{id}.json", "bergen.json"),
    ("clip.lua", "--name", "{id}.mp4", "bergen.mp4"),
  ])
  func `are done by the examples`(
    _ script: String, _ option: String, _ template: String, _ first: String
  ) async throws {
    guard hasEncoder || script != "clip.lua" else { return }
    let examples = CommandRun.packageFolder + "/Examples/batch"
    let batch = try await run(
      "\(examples)/\(script)", "--rows", "\(examples)/stores.csv", option, template, "--size",
      "80x60", "--shard", "1/6", "--results", "r")
    #expect(batch.code == 0, "\(batch.messages)")
    #expect(try results("r").count == 2)
    #expect((FileManager.default.contents(atPath: folder.path(of: first))?.count ?? 0) > 50)
  }

  @Test func `say once in full what many rows say`() async throws {
    try folder.write("error('always')", to: "bad.lua")
    let batch = try await run("bad.lua", "--rows", "rows.csv")
    #expect(
      batch.messages == """
        row 1: error: bad.lua:1: always
          in main chunk at 0 s
          stack traceback:
            [C]: in function 'error'
            bad.lua:1: in main chunk
        row 2: error: bad.lua:1: always
        error: 2 of 2 rows failed
          row 1 in line 2 (name=alpha, lat=10): bad.lua:1: always
          row 2 in line 3 (name=beta, lat=20): bad.lua:1: always

        """)
  }

  @Test func `fail rows whose output was not made, and write nowhere else`() async throws {
    try folder.write(
      "if args.name == 'beta' then fs.write('../x', '') end", to: "none.lua")
    let batch = try await run(
      "none.lua", "--rows", "rows.csv", "--name", "{name}.txt", "--results", "r.ndjson")
    #expect(batch.code == 1)
    let results = try results("r.ndjson")
    #expect(results.map { $0["code"].number } == [4, 3])
    #expect(results[0]["message"].text == "the script has not written alpha.txt")
    #expect(results[1]["message"].text?.contains("no permission to write") == true)
  }

  @Test func `lose a row that fails, loops or prints without end, and no other`() async throws {
    try folder.write(
      """
      local n = tonumber(args.n)
      if n == 2 then while true do pcall(function() while true do end end) end end
      if n == 3 then error("three") end
      if n == 4 then while true do print(("z"):rep(10000)) end end
      if n == 5 then wait_for("tap") end
      print("row", n)
      """, to: "hard.lua")
    try folder.write("n\n" + (1...6).map { "\($0)\n" }.joined(), to: "n.csv")
    let batch = try await run(
      "hard.lua", "--rows", "n.csv", "--timeout", "5", "--results", "r.ndjson", "-j", "2")
    #expect(batch.code == 1)
    let results = try results("r.ndjson")
    #expect(
      results.map { $0["status"].text }
        == ["done", "timed_out", "failed", "failed", "failed", "done"])
    #expect(results.map { $0["code"].number } == [0, 124, 1, 4, 1, 0])
    #expect(results[1]["message"].text?.hasPrefix("hard.lua:2: ") == true)
    #expect(results[2]["message"].text == "hard.lua:3: three")
    #expect(batch.messages.contains("row 3: error: hard.lua:3: three\n"))
    #expect(batch.messages.contains("error: 4 of 6 rows failed\n"))
    #expect(batch.messages.contains("  row 3 in line 4 (n=3): hard.lua:3: three\n"))
    #expect(batch.output.hasSuffix("row\t6\n"))
  }

  @Test func `run rows whose process was killed again when asked to`() async throws {
    try folder.write("local t = os.time() sleep(2) print(args.n)", to: "slow.lua")
    try folder.write("n\n1\n2\n3\n", to: "n.csv")
    for (retries, codes) in [("0", [137.0, 0, 0]), ("1", [0, 0, 0])] {
      try? FileManager.default.removeItem(atPath: folder.path(of: "r.ndjson"))
      let batch = try CommandRun(
        [
          "batch", "slow.lua", "--rows", "n.csv", "--realtime", "-j", "1", "--results", "r.ndjson",
          "--retries", retries,
        ], in: folder.path)
      killWorker()
      let end = await batch.end()
      #expect(end.code == (retries == "0" ? 1 : 0))
      let results = try results("r.ndjson")
      #expect(results.map { $0["code"].number } == codes)
      if retries == "0" {
        #expect(results[0]["status"].text == "crashed")
        #expect(
          results[0]["message"].text
            == "the process that ran it was ended by signal 9 (Killed)")
      } else {
        #expect(results[0]["attempts"].number == 2)
      }
    }
  }

  /// Kills the process that runs the rows, once it is at work.
  private func killWorker() {
    @Sendable func worker() -> pid_t? {
      let journal = folder.read("r.ndjson.partial.journal") ?? ""
      return journal.split(separator: "\n").lazy
        .compactMap { (try? JSONValue(parsing: $0))?["worker"].number }.first.map { pid_t($0) }
    }
    CommandRun.soon(when: { worker() != nil }) {
      usleep(300_000)
      if let worker = worker() { kill(worker, SIGKILL) }
    }
  }

  /// Results without the digest of the options that made them.
  private func unsigned(_ name: String) -> String? {
    folder.read(name)?.replacing(/,"batch":"[^"]*"/, with: "")
  }

  @Test func `interrupted keep whole results and go on with them`() async throws {
    try folder.write("sleep(0.2) print(args.n)", to: "slow.lua")
    try folder.write("n\n" + (1...40).map { "\($0)\n" }.joined(), to: "n.csv")
    let words = ["batch", "slow.lua", "--rows", "n.csv", "-j", "2", "--results", "r.ndjson"]
    let whole = try await CommandRun.run(words, in: folder.path)
    #expect(whole.code == 0)
    let expected = unsigned("r.ndjson")
    try FileManager.default.removeItem(atPath: folder.path(of: "r.ndjson"))
    let batch = try CommandRun(words + ["--realtime"], in: folder.path)
    CommandRun.soon(when: { [folder] in folder.read("r.ndjson.partial")?.isEmpty == false }) {
      batch.send(SIGINT)
    }
    let end = await batch.end()
    #expect(end.code == 130)
    #expect(end.messages.contains("error: interrupted after "))
    let partial = try #require(folder.read("r.ndjson.partial"))
    #expect(partial.hasSuffix("}\n") && partial.split(separator: "\n").count < 40)
    let again = try await CommandRun.run(words, in: folder.path)
    #expect(again.code == 2)
    #expect(again.messages.contains("--resume goes on with it"))
    let rest = try await CommandRun.run(words + ["--realtime", "--resume"], in: folder.path)
    #expect(rest.code == 0)
    #expect(unsigned("r.ndjson") == expected)
    let printed = rest.output.split(separator: "\n").count
    #expect(printed < 40 && printed >= 40 - partial.split(separator: "\n").count - 1)
  }

  @Test func `go on with nothing but what they were, and say what differs`() async throws {
    try folder.write("print(args.n) if args.n == '3' then error('three') end", to: "s.lua")
    try folder.write("n\n1\n2\n3\n4\n5\n", to: "n.csv")
    let words = ["s.lua", "--rows", "n.csv", "--results", "r.csv", "-j1"]
    func resumed(
      _ more: [String], _ resume: String = "--resume"
    ) async throws -> CommandRun.End {
      try await CommandRun.run(["batch"] + words + [resume] + more, in: folder.path)
    }
    let cut = try await CommandRun.run(["batch", "--fail-fast"] + words, in: folder.path)
    #expect(cut.code == 1 && folder.read("r.csv.partial") != nil)
    let styled = try await resumed(["--style", "dark", "--", "--x"])
    #expect(styled.code == 2)
    #expect(
      styled.messages.hasPrefix(
        "error: r.csv.partial is of a batch with other options; this one has --style=dark -- --x\n")
    )
    try folder.write("print(args.n)", to: "s.lua")
    let other = try await resumed([])
    #expect(
      other.code == 2 && other.messages.contains("r.csv.partial is of a batch with another s"))
    let mended = try await resumed([], "--resume=failed")
    #expect(mended.code == 0 && mended.output == "3\n4\n5\n")
    #expect(mended.messages.contains("warn: the script is not what it was"))
    let whole = folder.read("r.csv")
    try folder.write("print(args.n .. '!')", to: "s.lua")
    for (more, problem) in [
      ([], "r.csv is of a batch with another script"),
      (["--seed", "7"], "r.csv is of a batch with other options"),
    ] {
      let refused = try await resumed(more)
      #expect(refused.code == 2 && refused.messages.contains(problem), "\(refused.messages)")
      #expect(refused.output == "" && folder.read("r.csv") == whole)
      #expect(folder.read("r.csv.partial") == nil)
    }
    try folder.write("print(args.n)", to: "s.lua")
    try folder.write("n\n1\n2\n33\n4\n", to: "n.csv")
    // Rows 1 and 2 are of the first script still.
    let changed = try await resumed([], "--resume=failed")
    #expect(changed.code == 0 && changed.output == "33\n")
    #expect(changed.messages.contains("1 row is not what an earlier batch had, and run again"))
    #expect(changed.messages.contains("results of 1 row that are there no more were left out"))
  }

  @Test func `killed at any moment and gone on with are as if undisturbed`() async throws {
    try folder.write(
      """
      local n = tonumber(args.n)
      for _ = 1, n * 7919 % 40 * 500 do end
      fs.write(args.out, "row " .. n)
      print(n)
      if n % 17 == 0 then error("seventeen") end
      """, to: "work.lua")
    try folder.write("n\n" + (1...150).map { "\($0)\n" }.joined(), to: "n.csv")
    func words(_ out: String) -> [String] {
      [
        "batch", "work.lua", "--rows", "n.csv", "--name", "\(out)/{n}.txt", "--results",
        "\(out).ndjson", "-j", "3", "-q", "--resume",
      ]
    }
    let whole = try await CommandRun.run(words("a"), in: folder.path)
    #expect(whole.code == 1)
    var kills = 0
    while true {
      let batch = try CommandRun(words("b"), in: folder.path)
      if kills < 6 {
        kills += 1
        try await Task.sleep(for: .milliseconds(60 + kills * 37))
        batch.send(SIGKILL)
        if await batch.end().signal == SIGKILL { continue }
        break
      }
      #expect(await batch.end().code == 1)
      break
    }
    #expect(
      folder.read("b.ndjson") == folder.read("a.ndjson")?.replacing("\"a/", with: "\"b/"))
    func files(_ name: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path(of: name)).sorted()
    }
    #expect(try files("b") == files("a"))
    #expect(folder.read("b.ndjson.partial.journal") == nil)
  }

  @Test func `refuse what cannot be, before anything runs`() async throws {
    for (words, problem) in [
      (["each.lua"], "batch needs --rows FILE"), (["--rows", "rows.csv"], "batch needs a SCRIPT"),
      (["-", "--rows", "-"], "cannot both come from standard input"),
      (["each.lua", "--rows", "rows.csv", "--trace", "x"], "two rows would write to x: row 1"),
      (["each.lua", "--rows", "rows.csv", "--trace", "{nam}"], "did you mean 'name'?"),
      (["each.lua", "--rows", "rows.csv", "--trace", "{nam"], "has no partner"),
      (["each.lua", "--rows", "rows.csv", "--snapshot", "{name}.xyz"], "xyz"),
      (["each.lua", "--rows", "rows.csv", "--trace", "-"], "a file of its own"),
      (["each.lua", "--rows", "rows.csv", "--shard", "3/2"], "--shard: expected I/N"),
      (
        ["each.lua", "--rows", "rows.csv", "--trace", "{name}", "--results", "./beta"],
        "row 2 in line 3 (name=beta, lat=20) would write to beta, where the results are kept"
      ),
      (["each.lua", "--rows", "rows.csv", "--resume"], "--resume needs --results FILE"),
      (["each.lua", "--rows", "rows.csv", "--results", "rows.csv"], "which it would replace"),
      (["each.lua", "--rows", "rows.csv", "--results", "each.lua"], "which it would replace"),
      (
        ["each.lua", "--rows", "rows.csv", "--results", "r", "--resume=all"],
        "expected nothing or failed"
      ),
    ] {
      let batch = try await CommandRun.run(["batch"] + words, in: folder.path)
      #expect(batch.code == 2, "\(words)")
      #expect(batch.messages.contains(problem), "\(words): \(batch.messages)")
      #expect(batch.output.isEmpty)
    }
    try folder.write("print(", to: "broken.lua")
    #expect(try await run("broken.lua", "--rows", "rows.csv").code == 2)
    for words in [["none.lua", "--rows", "rows.csv"], ["each.lua", "--rows", "none.csv"]] {
      let batch = try await CommandRun.run(["batch"] + words, in: folder.path)
      #expect(batch.code == 4)
      #expect(batch.messages.contains("none."))
    }
    let binary = try await run(
      "each.lua", "--rows", "-",
      input: "\u{0}\u{1}\u{2}\u{3}" + String(repeating: "\u{1}", count: 50))
    #expect(binary.code == 4)
    let unwritable = try await run("each.lua", "--rows", "rows.csv", "--results", "no/r.ndjson")
    #expect(unwritable.code == 4)
    #expect(unwritable.messages.contains("cannot write the results no/r.ndjson: its folder"))
  }

  @Test func `of no rows are done at once, with a word`() async throws {
    for input in ["", "name,lat\n", "\u{FEFF}\r\n"] {
      let batch = try await run("each.lua", "--rows", "-", "--results", "r.csv", input: input)
      #expect(batch.code == 0)
      #expect(batch.messages == "warn: there are no rows\n")
      #expect(folder.read("r.csv")?.split(separator: "\n").count == 1)
    }
  }

  @Test func `tell of rows that cannot be read and run the others`() async throws {
    let batch = try await run(
      "each.lua", "--rows", "-", "--results", "r.ndjson", "--trace", "{name}.t",
      input: "name,lat\na,1\nb,2,3\n,4\nc,5\n")
    #expect(batch.code == 1)
    #expect(batch.output == "row a 1\nrow c 5\n")
    let results = try results("r.ndjson")
    #expect(
      results.map { $0["status"].text } == ["done", "unreadable", "unreadable", "done"])
    #expect(results[2]["message"].text == "there is no name to name an output by")
    #expect(batch.messages.contains("error: row 2 in line 3 (name=b, lat=2): 3 fields in a table"))
  }

  @Test func `give results to a pipe in place of what rows print`() async throws {
    let batch = try await run("each.lua", "--rows", "rows.csv", "--results", "-")
    let lines = try batch.output.split(separator: "\n").map { try JSONValue(parsing: $0) }
    #expect(lines.map { $0["row"].number } == [1, 2])
    #expect(lines[1]["printed"].text == "row beta 20\n")
    try folder.write("log.warn('odd')", to: "warn.lua")
    let json = try await run("warn.lua", "--rows", "rows.csv", "--json")
    let said = try json.messages.split(separator: "\n").map { try JSONValue(parsing: $0) }
    #expect(said.map { $0["row"].number } == [1, 2])
    #expect(said.map { $0["message"].text } == ["odd", "odd"])
  }
}
