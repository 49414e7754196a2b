import MapModel

/// The words with which ffmpeg makes a film of frames that come through its standard input.
///
/// Files are named by us alone: it reads a pipe, and writes to an open file that it is handed. Whoever
/// chooses a film's path has no influence on the words.
struct EncoderLine: Equatable, Sendable {
  /// How frames come.
  enum Input: Sendable {
    /// As pixels.
    case pixels
    /// As PNG files, one after the other.
    case png
  }

  let words: [String]

  /// Threads of the encoder: a fixed number, because the bytes depend on it.
  private static let threads = "4"

  /// - Parameters:
  ///   - size: of the frames as they come.
  ///   - target: where the film goes, as the program names it.
  init(
    _ format: FilmFormat, size: FrameSize, rate: Double, input: Input, target: String
  ) {
    var words = ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-y"]
    words += ["-protocol_whitelist", "pipe"]
    switch input {
    case .pixels:
      words += ["-f", "rawvideo", "-pixel_format", "bgr0"]
      words += ["-video_size", "\(size.width)x\(size.height)"]
    case .png: words += ["-f", "png_pipe"]
    }
    words += ["-framerate", EncoderLine.text(rate), "-i", "pipe:0"]
    words += EncoderLine.picture(format, size)
    // Neither a date nor the program's version goes into the file.
    words += ["-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
    words += EncoderLine.codec(format)
    self.words = words + ["-protocol_whitelist", "file", "-f", format.rawValue, "file:\(target)"]
  }

  /// A rate without needless decimals.
  private static func text(_ rate: Double) -> String {
    rate == rate.rounded() ? "\(Int(rate))" : "\(rate)"
  }

  private static func picture(_ format: FilmFormat, _ size: FrameSize) -> [String] {
    guard format != .gif else {
      // A palette for each frame: one for all of them would need all of them in memory.
      return [
        "-filter_complex",
        "format=rgb24,split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=0[p];"
          + "[b][p]paletteuse=new=1:dither=bayer:bayer_scale=5",
      ]
    }
    var filters = ["format=rgb24"]
    let (right, bottom) = (size.width % 2, size.height % 2)
    if right + bottom > 0 {
      // The colours have half as many samples, so that sides have to be even.
      filters.append("pad=\(size.width + right):\(size.height + bottom)")
      filters.append("fillborders=right=\(right):bottom=\(bottom):mode=smear")
    }
    filters.append("scale=out_color_matrix=bt709:out_range=tv:flags=bitexact+accurate_rnd")
    filters.append("format=yuv420p")
    return ["-vf", filters.joined(separator: ",")]
  }

  private static func codec(_ format: FilmFormat) -> [String] {
    let colors = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv", "-threads", threads,
    ]
    switch format {
    case .mp4:
      return colors + [
        "-c:v", "libx264", "-preset", "medium", "-crf", "18",
        // Looking 40 frames ahead, as the preset has it, takes 500 MiB at 1080p.
        "-rc-lookahead", "20", "-movflags", "+faststart",
      ]
    case .webm:
      return colors + [
        "-c:v", "libvpx-vp9", "-deadline", "good", "-cpu-used", "5", "-row-mt", "1",
        "-crf", "24", "-b:v", "0",
      ]
    case .gif: return ["-loop", "0"]
    case .folder: return []
    }
  }

  /// The line as it would be typed.
  func text(program: String) -> String {
    ([program] + words).map(EncoderLine.quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-+_./:=,".unicodeScalars.contains($0))
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
