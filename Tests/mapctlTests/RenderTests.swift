import Harness
import HostSystem
import MapSession
import Testing

@testable import mapctl

@Suite struct `Pictures without a script` {
  private func run(
    _ arguments: String...
  ) -> (code: ExitCode, output: String, messages: String) {
    let world = ProcessWorld(
      arguments: ["render", "--size", "90x60"] + arguments, environment: [:],
      output: OutputStream(), messages: OutputStream())
    return (Invocation.run(world), world.output.text, world.messages.text)
  }

  @Test func `go to a file, or to standard output`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "x.svg")
    #expect(run("--camera", "10,20,4", "-o", path).code == .done)
    let streamed = run("--camera", "10,20,4", "-o", "-", "--format", "svg")
    #expect(streamed.code == .done)
    #expect(streamed.output == folder.read("x.svg"))
    #expect(folder.names == ["x.svg"])
  }

  @Test func `show markers, lines and the rows of a table`() throws {
    let folder = try TemporaryFolder()
    try folder.write("name,lng,lat,colour\n\"A, B\",20,10,gold\n", to: "named.csv")
    try folder.write("10,20,\"A, B\",gold\n", to: "plain.csv")
    let svg = ["-o", "-", "--format", "svg", "--map-type", "none", "--camera", "10,20,4"]
    func picture(_ more: String...) -> String {
      let world = ProcessWorld(
        arguments: ["render"] + svg + more, environment: [:], output: OutputStream(),
        messages: OutputStream())
      return Invocation.run(world) == .done ? world.output.text : world.messages.text
    }
    let pin = picture("--marker", "10,20,A, B,gold")
    #expect(pin == picture(folder.path(of: "named.csv")))
    #expect(pin == picture(folder.path(of: "plain.csv")))
    #expect(pin != picture())
    #expect(
      picture("--path", "10,20 12,22 red 5") == picture("--path", "10,20;12,22|#f00|5"))
    #expect(picture("--path", "_p~iF~ps|U_ulLnnqC") != picture())
  }

  @Test(arguments: [
    ([], "render needs -o FILE for the picture"),
    (["-o", "x.gif"], "--output: unknown picture format 'gif'; there are .png"),
    (
      ["-o", "-", "--fit", "1,2,3"], "--fit: expected SOUTH,WEST,NORTH,EAST or a place, got '1,2,3'"
    ),
    (["-o", "-", "--fit", "3,2,1,4"], "--fit: south 3.0 lies north of north 1.0"),
    (["-o", "-", "--fit", "Nowhereville"], "--fit: nothing is called 'Nowhereville'"),
    (["-o", "-", "--fit", "Oslo", "--camera", "1,2,3"], "--camera and --fit say the same"),
    (["-o", "-", "--marker", "1"], "--marker: expected LAT,LNG[,TITLE[,COLOR]], got '1'"),
    (["-o", "-", "--marker", "91,0"], "--marker: latitude 91.0 is outside -90…90"),
    (
      ["-o", "-", "--marker", "1,2,x,gren"],
      "--marker: unknown colour 'gren'; did you mean 'green'?"
    ),
    (["-o", "-", "--path", "1,2"], "--path: needs at least 2 points, got '1,2'"),
    (["-o", "-", "--scale", "900"], "a picture of 81000x54000 pixels is out of range"),
  ])
  func `say what is wrong with the command line`(_ arguments: [String], _ words: String) {
    let world = ProcessWorld(
      arguments: ["render", "--size", "90x60"] + arguments, environment: [:],
      output: OutputStream(), messages: OutputStream())
    #expect(Invocation.run(world) == .usage)
    #expect(world.messages.text.contains(words), "\(world.messages.text)")
  }

  @Test func `that cannot be written are errors, and leave nothing`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "no/x.png")
    let failed = run("-o", path)
    #expect(failed.code == .unavailable)
    #expect(failed.messages.hasPrefix("error: cannot write the picture \(path)"))
    let other = try TemporaryFolder()
    try other.write(" \n", to: "blank.csv")
    let blank = run(other.path(of: "blank.csv"), "-o", "-")
    #expect(blank.code == .usage)
    #expect(blank.messages.contains("blank.csv: it is empty, where GeoJSON, KML, GPX or a table"))
    #expect(run(folder.path(of: "none.csv"), "-o", "-").code == .unavailable)
    #expect(folder.names.isEmpty)
  }

  @Test func `of a run are made at its end`() throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) -> (ExitCode, String) {
      let world = ProcessWorld(
        arguments: ["run", "--size", "90x60"] + arguments, environment: [:],
        output: OutputStream(), messages: OutputStream())
      return (Invocation.run(world), world.messages.text)
    }
    let (a, b) = (folder.path(of: "a.svg"), folder.path(of: "b.svg"))
    #expect(run("-e", "map.add_marker{position = {0, 0}}", "--snapshot", a).0 == .done)
    let last = "function on_exit() map.add_marker{position = {0, 0}} end"
    #expect(run("-e", last, "--snapshot", b).0 == .done)
    #expect(folder.read("a.svg") == folder.read("b.svg"))
    let failed = run("-e", "map.move_to{zoom = 7} error('x')", "--snapshot", b)
    #expect(failed.0 == .scriptError)
    #expect(folder.names == ["a.svg", "b.svg"])
    let (code, words) = run("-e", "print(1)", "--snapshot", "x.tiff")
    #expect(code == .usage && words.contains("unknown picture format 'tiff'"))
    #expect(run("-e", "", "--snapshot", folder.path(of: "a.svg/b.png")).0 == .unavailable)
  }
}
