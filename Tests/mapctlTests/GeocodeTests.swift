import Geo
import Harness
import HostSystem
import MapSession
import Testing

@testable import mapctl

@Suite struct `mapctl geocode` {
  private func run(
    _ arguments: String...
  ) -> (code: ExitCode, output: String, messages: String) { run(arguments) }

  private func run(
    _ arguments: [String]
  ) -> (code: ExitCode, output: String, messages: String) {
    let world = ProcessWorld(
      arguments: ["geocode"] + arguments, environment: [:], output: OutputStream(),
      messages: OutputStream())
    return (Invocation.run(world), world.output.text, world.messages.text)
  }

  @Test(arguments: ["48.8566,2.3522", "48°51'24\"N 2°21'8\"E", "geo:48.8566,2.3522"])
  func `tells a person where a point is`(_ text: String) {
    let told = run(text)
    #expect(told.code == .done)
    #expect(told.output.hasPrefix("Paris, "))
    #expect(told.output.contains("\n  country     France (FR)\n"))
    #expect(told.output.contains("\n  time zone   Europe/Paris\n"))
  }

  @Test func `takes negative numbers for values, and a coordinate in two words`() {
    #expect(run("-33.8688,151.2093").output.contains("Australia (AU)"))
    #expect(run("-33.8688,", "151.2093").output.contains("Australia (AU)"))
  }

  @Test func `prints a line of JSON`() throws {
    let json = try JSONValue(parsing: run("--json", "48.8566,2.3522").output)
    #expect(json["country_code"] == .text("FR"))
    #expect(json["precision"] == .text("place"))
  }

  @Test(arguments: [
    ("103.848,1.285", "are latitude and longitude swapped?"), ("95,100", "latitude 95 is outside"),
    ("48,8566,2,3522", "two ways"), ("12..5,3", "is not a coordinate"),
    ("V942+JV", "short plus code"), ("geo:1,2;crs=nad27", "nad27"),
  ])
  func `refuses a coordinate with its reason`(_ text: String, _ words: String) {
    let refused = run(text)
    #expect(refused.code == .usage)
    #expect(refused.messages.contains(words))
    #expect(refused.output.isEmpty)
  }

  @Test func `finds places by name`() {
    let found = run("--search", "Springfield, IL")
    #expect(found.code == .done)
    #expect(found.output.hasPrefix("Springfield, Illinois, United States\n"))
    #expect(run("--search", "Zzzqy").code == .scriptError)
    #expect(run("--search", "Paris", "--limit", "0").code == .usage)
  }

  @Test func `takes a searched text that gives a point for one`() {
    #expect(run("--search", "48,8566; 2,3522").output.hasPrefix("Paris, "))
    #expect(run("--search", "9G8F+6W Zürich").output.contains("\n  region      Zürich (CH-ZH)\n"))
    let swapped = run("--search", "151.2, -33.8")
    #expect(swapped.code == .usage && swapped.messages.contains("swapped?"))
    #expect(run("--search", "9G8F+6W").messages.contains("short plus code"))
  }

  @Test(arguments: [
    ("48.8,2352200", "decimal point missing"), ("40,99999999999999", "longitude 99999999999999"),
    ("V942+JV Nowherexx", "nothing is called 'Nowherexx'"),
    ("https://example.com/x", "not a coordinate"),
  ])
  func `a slip was wrapped around the earth or answered with an odd hint`(
    _ text: String, _ words: String
  ) {
    let refused = run(text)
    #expect(refused.code == .usage && refused.messages.contains(words), "\(refused.messages)")
  }

  @Test func `letters that tell the axes were asked whether they are swapped`() {
    let refused = run("95N 2E")
    #expect(refused.code == .usage && !refused.messages.contains("swapped"))
  }

  @Test func `a word that is neither was told to be no file alone`() {
    for text in ["Paris", "no-such.csv"] {
      let refused = run(text)
      #expect(refused.code == .unavailable)
      #expect(refused.messages.contains("neither a coordinate nor a file"))
      #expect(refused.messages.contains("48.8566,2.3522"))
      #expect(refused.messages.contains("--search '\(text)'"))
    }
    #expect(run("Paris", "France").messages.contains("--search 'Paris France'"))
  }

  @Test func `a found country was told to have no region and Berlin's coordinate`() throws {
    let told = run("--search", "Germany").output
    #expect(told.contains("\n  precision   country: all of it; the coordinate is its middle\n"))
    #expect(told.contains("\n  view        47."))
    let json = try JSONValue(parsing: run("--search", "Sahara", "--json").output)
    #expect(json["kind"] == .text("landform") && json["match"] == .text("exact"))
    let town = run("--search", "Paris", "--limit", "1").output
    #expect(!town.contains("nearest") && !town.contains("match"))
  }

  @Test func `a misspelt name was answered without a sign of it`() {
    #expect(
      run("--search", "Amsterdm").output.contains("\n  match       fuzzy: taken for Amsterdam\n"))
    #expect(
      run("--search", "Paris, Narnia", "--limit", "1").output.contains("\n  unmatched   Narnia\n"))
  }

  @Test func `a search had no country`() {
    let found = run("--search", "Paris", "--country", "us", "--limit", "1").output
    #expect(found.hasPrefix("Paris, Texas, United States\n"))
    #expect(!found.contains("unmatched"))
    let none = run("--search", "Zermatt", "--country", "Japan")
    #expect(none.code == .scriptError && none.messages.contains("'Zermatt' in Japan"))
    #expect(
      run("--search", "Paris", "--country", "Frnce").messages.contains("did you mean France?"))
    #expect(run("--country", "FR", "1,2").messages.contains("--country goes with --search"))
  }

  @Test func `every coordinate that is printed is read back`() throws {
    for text in ["1e-05", "0.00001,-0.0000001", "-0.5,0.25", "89.9999999,-179.9999999", "1,0"] {
      guard let given = try? CoordinateText.coordinate(text) else { continue }
      let line = run(text).output.split(separator: "\n").first { $0.contains("  coordinate  ") }
      let printed = String(try #require(line).dropFirst("  coordinate  ".count))
      let read = try CoordinateText.coordinate(printed)
      #expect(abs(read.lat - given.lat) < 1e-7 && abs(read.lng - given.lng) < 1e-7, "\(printed)")
    }
  }

  @Test func `refuses options that do not fit`() {
    #expect(run().code == .usage)
    #expect(run("--lat", "1", "x.csv").messages.contains("--lat and --lng go together"))
    #expect(run("--columns", "contry", "x.csv").messages.contains("did you mean country?"))
    #expect(run("--resume", "x.csv").messages.contains("-o FILE"))
    #expect(run("--delimiter", "ab", "x.csv").code == .usage)
    #expect(run("--header", "--no-header", "x.csv").code == .usage)
    #expect(run("no-such.csv").code == .unavailable)
  }

  @Test func `replaces neither its input nor a pipe, a folder or a device`() throws {
    let folder = try TemporaryFolder()
    let text = "lat,lng\n1,2\n"
    for name in ["in.csv", "out.partial", "out.partial.journal"] {
      try folder.write(text, to: name)
    }
    func answer(_ input: String, _ output: String, _ options: String...) -> (ExitCode, String) {
      let told = run([folder.path(of: input), "-o", output] + options)
      return (told.code, told.messages)
    }
    let out = folder.path(of: "out")
    for (told, name) in [
      (answer("in.csv", folder.path + "/./in.csv"), "in.csv"),
      (answer("out.partial", out, "--resume"), "out.partial"),
      (answer("out.partial.journal", out, "--resume"), "out.partial.journal"),
    ] {
      #expect(told.0 == .usage && told.1.contains("would replace"), "\(told.1)")
      #expect(folder.read(name) == text)
    }
    for (path, words) in [
      ("/dev/null", "a pipe or a device"), (folder.path, "a directory stands there"),
      (folder.path(of: "no/out"), "its folder does not exist"),
    ] {
      let told = answer("in.csv", path, "--resume")
      #expect(told.0 == .unavailable && told.1.contains(words), "\(told.1)")
    }
    #expect(isSpecialFile("/dev/null"))
  }

  @Test func `answers a pipe in order, and marks what it cannot`() async throws {
    let end = try await CommandRun(
      shell: "printf '48.8566,2.3522\\nrubbish\\n-33.8688,151.2093\\n' "
        + "| \"$0\" geocode - --columns country_code"
    ).end()
    #expect(end.code == 0)
    #expect(
      end.output == """
        lat,lng,country_code,error
        48.8566,2.3522,FR,
        rubbish,,,lat is not a number: 'rubbish'
        -33.8688,151.2093,AU,

        """)
    #expect(end.messages.hasPrefix("warn: 1 of 3 rows without an answer, the first in line 2: "))
  }

  @Test func `survives closed streams`() async throws {
    let closed = try await CommandRun(shell: "\"$0\" geocode - <&-").end()
    #expect(closed.code == 4)
    #expect(closed.messages.contains("it is closed"))
    let early = try await CommandRun(
      shell: "yes 1,2 | \"$0\" geocode - | head -n 2; exit ${PIPESTATUS[1]}"
    ).end()
    #expect(early.code == 4)
    #expect(early.messages.isEmpty)
  }

  @Test func `goes on to the same bytes after being killed`() async throws {
    let line = """
      cd "$(mktemp -d)" && seq 1 60000 | awk '{print ($1 % 170) - 85 ",\\"" $1 % 359 - 179 "\\""}' > in
      "$0" geocode in -q > whole
      for delay in 0.05 0.1 0.2 0.3; do
        "$0" geocode in -q -o out --resume & sleep $delay; kill -9 $!; wait $!
      done 2> /dev/null
      "$0" geocode in -q -o out --resume && cmp out whole && ls
      """
    let end = try await CommandRun(shell: line).end()
    #expect(end.code == 0)
    #expect(end.output == "in\nout\nwhole\n")
  }

  @Test func `ends at an interrupt and leaves nothing half done`() async throws {
    let line = """
      cd "$(mktemp -d)"
      mkfifo in && exec 3<>in && echo 1,2 >&3 && echo 3,4 >&3
      set -m
      "$0" geocode - -o out < in 3>&- & sleep 1
      kill -INT $!; wait $!; echo $?; ls
      """
    let end = try await CommandRun(shell: line).end()
    #expect(end.output == "130\nin\n")
  }
}
