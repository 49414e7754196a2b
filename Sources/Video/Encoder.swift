import HostSystem

/// The program that makes a film of frames, while it runs.
final class Encoder: Sendable {
  /// Where the program is, and the environment that it gets.
  struct Program: Sendable {
    let path: String
    let environment: [String: String]

    /// Looks for it.
    ///
    /// - Throws: `FilmError.missingEncoder`.
    init(environment: [String: String]) throws(FilmError) {
      guard let path = programPath("ffmpeg", in: environment["PATH"] ?? "") else {
        throw .missingEncoder
      }
      self.path = path
      // It would make the program write a report of its own.
      self.environment = environment.filter { $0.key != "FFREPORT" }
    }
  }

  private let process: ChildProcess
  private let output: OutputFile

  /// Starts the program, which writes into the file.
  ///
  /// - Throws: `FilmError`; the file is given up then.
  init(_ program: Program, _ line: EncoderLine, to output: OutputFile) throws(FilmError) {
    self.output = output
    guard let descriptor = output.programDescriptor else {
      output.discard()
      throw .special(path: output.path)
    }
    do throws(FileError) {
      process = try ChildProcess(
        program: program.path, arguments: line.words, environment: program.environment,
        handingOver: descriptor)
    } catch {
      output.discard()
      throw .encoderRefused(error)
    }
  }

  /// Gives it a frame so many times.
  func feed(_ bytes: UnsafeRawBufferPointer, times: Int) throws(FilmError) {
    for _ in 0..<times where process.write(bytes) != 0 {
      let end = process.wait { true }
      throw .encoderFailed(end?.lastWords ?? "")
    }
  }

  /// Lets it come to its end, and puts the film in its place.
  ///
  /// - Throws: `FilmError`; nothing is left of the film then.
  func finish(while goesOn: () -> Bool) throws(FilmError) {
    process.closeInput()
    guard let end = process.wait(while: goesOn) else {
      abandon()
      throw .interrupted
    }
    guard end.code == 0 else {
      output.discard()
      throw .encoderFailed(end.lastWords)
    }
    do throws(FileError) {
      try output.commit()
    } catch {
      throw .file(error)
    }
  }

  /// Ends it where it is; nothing is left of the film.
  func abandon() {
    process.end()
    output.discard()
  }

  /// The same from another thread, for a process that is about to end.
  func abandonSoon(until end: Double) {
    process.end()
    output.discardSoon(until: end)
  }
}
