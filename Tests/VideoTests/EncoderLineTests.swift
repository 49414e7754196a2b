import MapModel
import Testing

@testable import Video

@Suite struct `The line of the encoder` {
  private func words(_ format: FilmFormat, width: Int = 320, height: Int = 200) throws -> [String] {
    let size = try FrameSize(width: width, height: height)
    return EncoderLine(format, size: size, rate: 30, input: .pixels, target: "/dev/fd/3").words
  }

  @Test(arguments: [FilmFormat.mp4, .webm, .gif])
  func `reads a pipe and writes one file, whatever the film is called`(
    _ format: FilmFormat
  ) throws {
    let words = try words(format)
    let input = try #require(words.firstIndex(of: "-i"))
    #expect(words[input + 1] == "pipe:0")
    #expect(words.last == "file:/dev/fd/3")
    #expect(words.filter { $0 == "-protocol_whitelist" }.count == 2)
    #expect(words.contains("+bitexact") && words.contains("-map_metadata"))
  }

  @Test func `makes odd sides even where the colours need it`() throws {
    #expect(try words(.mp4, width: 321).contains { $0.contains("pad=322:200") })
    #expect(try words(.webm, height: 201).contains { $0.contains("bottom=1") })
    #expect(try !words(.mp4).contains { $0.contains("pad=") })
    #expect(try !words(.gif, width: 321).contains { $0.contains("pad=") })
  }

  @Test func `writes rates without needless decimals`() throws {
    let size = try FrameSize(width: 2, height: 2)
    for (rate, text) in [(30.0, "30"), (29.97, "29.97"), (0.5, "0.5")] {
      let line = EncoderLine(.mp4, size: size, rate: rate, input: .png, target: "x")
      let at = try #require(line.words.firstIndex(of: "-framerate"))
      #expect(line.words[at + 1] == text)
    }
  }

  @Test func `is shown as it would be typed`() throws {
    let size = try FrameSize(width: 2, height: 2)
    let line = EncoderLine(.gif, size: size, rate: 30, input: .png, target: "x")
    let text = line.text(program: "/opt/my programs/ffmpeg")
    #expect(text.hasPrefix("'/opt/my programs/ffmpeg' -hide_banner"))
    #expect(text.contains("'format=rgb24,split[a][b];"))
  }

  @Test(arguments: [(0, 5), (5, 0), (8193, 5), (8192, 8192)])
  func `takes no frames without pixels or beyond the limits`(_ width: Int, _ height: Int) {
    #expect(throws: FilmError.sizeOutOfRange(width: width, height: height)) {
      try FrameSize(width: width, height: height)
    }
  }
}
