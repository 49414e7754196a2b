import Glibc
import Harness
import Testing

/// Ends from outside: what was printed and traced so far is there, the exit code and the words are
/// right, and nothing hangs.
@Suite struct `A run that is ended` {
  private func isClean(_ folder: TemporaryFolder, _ names: String...) -> Bool {
    folder.names == names.sorted()
  }

  @Test func `by force keeps what was printed`() async throws {
    let folder = try TemporaryFolder()
    // Nobody writes to the pipe, and what reads it cannot be stopped.
    let code = "print('important result') log.info('begun') print('last') fs.read('q')"
    let line =
      "cd \(folder.path); test -p q || mkfifo q; exec 3<>q; "
      + "exec \"$0\" run --allow-read=q -e \"\(code)\""
    let limited = try await CommandRun(shell: line + " --timeout 1").end()
    #expect(limited.code == 124)
    #expect(limited.output == "important result\nlast\n")
    #expect(
      limited.messages.hasSuffix(
        "the time limit of 1 s was reached, inside a call that could not be stopped\n"))
    let interrupted = try CommandRun(shell: line)
    interrupted.send(SIGINT, times: 3, after: "begun")
    let end = await interrupted.end()
    #expect(end.code == 130)
    #expect(end.output == "important result\nlast\n")
  }

  @Test func `by force does not hang when nobody reads its output`() async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandRun(
      shell: "cd \(folder.path); mkfifo q; exec 3<>q; "
        + "\"$0\" run --timeout 1 --trace trace -e 'while true do print(1) end' >q"
    ).end()
    #expect(run.code == 124)
    #expect(run.seconds < 10)
    #expect(run.messages.contains("nobody read the standard output"))
    #expect(!run.messages.contains("inside a call"))
    #expect(isClean(folder, "q", "trace"))
  }

  @Test(arguments: [
    ("map.animate_to{zoom = 9, duration = 1e9}", "; the camera is moving"),
    (
      "local p = {} for i = 1, 1000 do p[i] = {lat = i / 20, lng = 0} end "
        + "map.play_location{path = p, interval = 0.0001}", "; the location is moving"
    ),
  ])
  func `while no Lua runs ends in an orderly way`(_ code: String, _ words: String) async throws {
    let folder = try TemporaryFolder()
    let trace = folder.path(of: "trace")
    let limited = try await CommandRun.run(
      ["run", "-e", "print('first') " + code, "--timeout", "1", "--trace", trace])
    #expect(limited.code == 124)
    #expect(limited.output == "first\n")
    #expect(limited.messages.contains("the time limit of 1 s was reached at "))
    #expect(limited.messages.contains(" virtual seconds" + words), "\(limited.messages)")
    #expect(!limited.messages.contains("inside a call"))
    #expect(Trace(folder.read("trace") ?? "").events.last?["code"] == .number(124))
    let run = try CommandRun(["run", "-e", code + " log.info('begun')", "--trace", trace])
    run.send(SIGINT, after: "begun")
    let end = await run.end()
    #expect(end.code == 130)
    #expect(end.messages.contains("interrupted at "), "\(end.messages)")
    #expect(Trace(folder.read("trace") ?? "").events.last?["code"] == .number(130))
    #expect(isClean(folder, "trace"))
  }

  @Test(arguments: [SIGHUP, SIGTERM, SIGINT])
  func `by a signal leaves a large trace whole`(_ signal: Int32) async throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun([
      "run", "--trace", folder.path(of: "trace"), "--quiet", "-e",
      "log.error('begun') while true do log.info(('x'):rep(300)) end",
    ])
    run.send(signal, times: 2, after: "begun")
    #expect(await run.end().code == 130)
    #expect(folder.read("trace")?.hasSuffix("}\n") == true)
    #expect(isClean(folder, "trace"))
  }

  @Test func `under nohup stays deaf to a hangup`() async throws {
    let run = try await CommandRun(
      shell: "trap '' HUP; \"$0\" run --realtime -e 'print(1) sleep(1.5) print(2)' & "
        + "sleep 0.5; kill -HUP $!; wait $!"
    ).end()
    #expect(run.code == 0)
    #expect(run.output == "1\n2\n")
  }

  @Test(arguments: ["run q", "run - <&3", "run -e 'print(1)' --trace q"])
  func `before it has begun says what it was about`(_ words: String) async throws {
    let folder = try TemporaryFolder()
    let open = "cd \(folder.path); mkfifo q r; exec 3<>r; "
    let limited = try await CommandRun(shell: open + "\"$0\" \(words) --timeout 0.3").end()
    #expect(limited.code == 124)
    #expect(limited.messages.hasPrefix("error: the time limit of 0.3 s was reached while the "))
    let again = open.replacing("mkfifo q r; ", with: "")
    let interrupted = try CommandRun(shell: again + "echo begun >&2; exec \"$0\" \(words)")
    interrupted.send(SIGINT, times: 20, after: "begun")
    let end = await interrupted.end()
    #expect(end.code == 130 || end.signal == SIGINT)
    #expect(end.output.isEmpty)
    #expect(isClean(folder, "q", "r"))
  }

  @Test func `by force while its trace is not being read says so`() async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandRun(
      shell: "cd \(folder.path); mkfifo q; exec 3<>q; "
        + "exec \"$0\" run --timeout 1 --trace q -e 'while true do log.debug(1) end'"
    ).end()
    #expect(run.code == 124)
    #expect(run.seconds < 10)
    #expect(run.messages.contains("while the trace was being written"), "\(run.messages)")
  }

  @Test func `of geocode that waits for a reader of its output hears Ctrl-C`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("lat,lng\n1,2\n", to: "in.csv")
    let run = try CommandRun(
      shell: "cd \(folder.path); mkfifo q; echo begun >&2; exec \"$0\" geocode in.csv -o q")
    run.send(SIGINT, times: 30, after: "begun")
    let end = await run.end()
    #expect(end.code == 130 || end.signal == SIGINT)
    #expect(isClean(folder, "in.csv", "q"))
  }

  @Test func `by the first error of fail-fast has the error's code`() async throws {
    let run = try await CommandRun.run([
      "run", "--fail-fast", "-e",
      "function on_idle() error('first') end map.move_to{zoom = 3} while true do end",
    ])
    #expect(run.code == 1)
    #expect(run.messages.contains("first"))
  }
}
