import Comparison
import Foundation
import Harness
import HostSystem
import MapSession
import Testing

@testable import mapctl

@Suite struct `mapctl compare` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("plain.png")
    try write("same.png")
    try write("dots.png", red: [33, 95])
    try write("small.png", height: 5)
    try folder.write("no picture", to: "words.png")
  }

  private func write(_ name: String, red: [Int] = [], height: Int = 10) throws {
    var pixels = [UInt32](repeating: 0xFF80_8080, count: 10 * height)
    for place in red { pixels[place] = 0xFFFF_0000 }
    let file = try PixelPicture(width: 10, height: height, pixels: pixels).png()
    try Data(file).write(to: URL(fileURLWithPath: folder.path(of: name)))
  }

  private func run(
    _ first: String, _ second: String, _ arguments: String...
  ) -> (code: ExitCode, output: String, messages: String) {
    let world = ProcessWorld(
      arguments: ["compare", folder.path(of: first), folder.path(of: second)] + arguments,
      environment: [:], output: OutputStream(), messages: OutputStream())
    return (Invocation.run(world), world.output.text, world.messages.text)
  }

  @Test func `says that pictures are the same, and ends with 0`() {
    let told = run("plain.png", "same.png")
    #expect(told.code == .done)
    #expect(told.output == "same: all of 100 pixels\n")
  }

  @Test func `says where pictures differ, and ends with 1`() {
    let told = run("plain.png", "dots.png")
    #expect(told.code == .scriptError)
    #expect(told.output == "different: 2 of 100 pixels differ (2.000 %), within 3x7 at 3,3\n")
    #expect(run("plain.png", "dots.png", "--quiet").output.isEmpty)
  }

  @Test(arguments: [
    ["--max-different", "2"], ["--max-different=2%"], ["--threshold", "0.9"],
    ["--mask", "3,3,1,1", "--mask", "5,9,1,1"],
  ]) func `takes rules by which they are the same`(_ rules: [String]) {
    let world = ProcessWorld(
      arguments: ["compare", folder.path(of: "plain.png"), folder.path(of: "dots.png")] + rules,
      environment: [:], output: OutputStream(), messages: OutputStream())
    #expect(Invocation.run(world) == .done)
    #expect(world.output.text.hasPrefix("same: "))
  }

  @Test func `prints JSON`() throws {
    let json = try JSONValue(parsing: run("plain.png", "dots.png", "--json").output)
    #expect(json["same"] == .flag(false))
    #expect(json["different"] == .number(2))
    #expect(json["share"] == .number(0.02))
    #expect(json["bounds"]["height"] == .number(7))
  }

  @Test func `calls pictures of different sizes different`() {
    let told = run("plain.png", "small.png")
    #expect(told.code == .scriptError)
    #expect(
      told.output == "different: the pictures have different sizes: 10x10 and 10x5 pixels\n")
  }

  @Test func `writes a picture of the difference`() throws {
    #expect(run("plain.png", "dots.png", "-o", folder.path(of: "d.png")).code == .scriptError)
    let file = try #require(FileManager.default.contents(atPath: folder.path(of: "d.png")))
    #expect(try PixelPicture(png: Array(file)).pixels[33] == 0xFFE6_0012)
  }

  @Test func `ends with 4 when a picture cannot be read`() {
    for name in ["words.png", "missing.png"] {
      let told = run("plain.png", name)
      #expect(told.code == .unavailable)
      #expect(told.messages.contains(name))
    }
    #expect(run("plain.png", "words.png").messages.contains("words.png is no PNG file"))
  }

  @Test(arguments: [
    ["a"], ["a", "b", "c"], ["-", "-"], ["a", "b", "--threshold", "2"],
    ["a", "b", "--mask", "1,2"],
    ["a", "b", "--max-different", "-1"], ["a", "b", "--max-different", "101%"],
  ]) func `ends with 2 when it is called wrongly`(_ words: [String]) {
    let world = ProcessWorld(
      arguments: ["compare"] + words, environment: [:], output: OutputStream(),
      messages: OutputStream())
    #expect(Invocation.run(world) == .usage)
  }

  @Test func `names what a picture is that is no PNG file`() throws {
    try folder.write("<svg/>", to: "a.svg")
    let told = run("plain.png", "a.svg")
    #expect(told.code == .unavailable)
    #expect(told.messages.contains("a.svg is an SVG picture, no PNG file; PNG files are compared"))
  }

  @Test func `makes a PNG file only, where one can be, and says so before it compares`() {
    for (output, code, words) in [
      (folder.path(of: "d.jpg"), ExitCode.usage, "d.jpg ends in .jpg"),
      (folder.path(of: "d.png/x.svg"), .usage, "x.svg ends in .svg"),
      (folder.path, .unavailable, "a directory stands there"),
      (folder.path(of: "no/d.PNG"), .unavailable, "its folder does not exist"),
    ] {
      let told = run("plain.png", "dots.png", "-o", output)
      #expect(told.code == code)
      #expect(told.messages.contains(words), "\(told.messages)")
      #expect(told.output == "")
    }
  }

  @Test func `replaces none of the pictures`() {
    let told = run("plain.png", "dots.png", "-o", folder.path(of: "plain.png"))
    #expect(told.code == .usage)
  }
}
