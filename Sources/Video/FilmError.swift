import HostSystem

/// Why a film cannot be made.
public enum FilmError: Error, Equatable, Sendable {
  /// The program that makes films is not on this machine.
  case missingEncoder
  /// The program could not be started.
  case encoderRefused(FileError)
  /// The program gave up; what it said.
  case encoderFailed(String)
  /// A file or folder could not be read or written.
  case file(FileError)
  /// What is no regular file cannot be written as a film.
  case special(path: String)
  /// A frame could not be drawn; why.
  case drawing(String)
  /// A frame has no pixel, or more than are taken.
  case sizeOutOfRange(width: Int, height: Int)
  /// A folder's list of frames is not one of ours.
  case foreignJournal(String)
  /// Another film, of this run or of another one, is being written into the folder.
  case folderInUse(String)
  /// The film ended before the first frame that was asked for.
  case noFrames(count: Int)
  /// So many films are being taken already.
  case tooMany(Int)
  /// Somebody did not want to wait any longer.
  case interrupted

  /// What is wrong and what to do.
  public var words: String {
    switch self {
    case .missingEncoder:
      "ffmpeg is not there; install it with: apt-get install ffmpeg"
    case .encoderRefused(let error): "ffmpeg (\(error.path)) cannot be started: \(error.reason)"
    case .encoderFailed(let words):
      "ffmpeg gave up" + (words.isEmpty ? "" : ": \(FilmError.lastLine(of: words))")
    case .file(let error): "\(error.shownPath): \(error.reason)"
    case .special(let path): "'\(path)' is no regular file; films are written to those only"
    case .drawing(let reason): reason
    case .sizeOutOfRange(let width, let height):
      "frames of \(width)x\(height) pixels cannot be made; at most "
        + "\(FrameSize.longestSide) a side and \(FrameSize.mostPixels) altogether can"
    case .foreignJournal(let path):
      "\(path) is no list of frames; choose another folder, or remove it"
    case .folderInUse(let path): "another film is being written into \(path)"
    case .noFrames(let count):
      "there are no frames to make: the film has \(count == 1 ? "1 frame" : "\(count) frames")"
    case .tooMany(let most): "at most \(most) films are taken at a time; stop one first"
    case .interrupted: "interrupted"
    }
  }

  private static func lastLine(of words: String) -> String {
    words.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
  }
}

extension FilmError {
  /// The error in words that follow the name of the film.
  public func words(of path: String) -> String {
    func isFilm(_ other: String) -> Bool {
      other == path || "\(other)/" == path || other == "\(path)/"
    }
    return switch self {
    case .file(let error) where isFilm(error.path): error.reason
    case .special(let other) where isFilm(other):
      "it is no regular file; films are written to those only"
    case .folderInUse(let other) where isFilm(other): "another film is being written into it"
    default: words
    }
  }
}
