import HostSystem

/// Where the output of a bulk run goes.
enum BulkSink {
  /// Standard output.
  case stream(OutputStream)
  /// A file that appears when all is done.
  case file(OutputFile)
  /// A file that an interrupted run can go on with.
  case resumable(ResumableFile)

  /// Writes bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    switch self {
    case .stream(let stream):
      stream.write(bytes)
      let code = stream.flush()
      if code != 0 { throw FileError(path: "standard output", attempt: .write, code: code) }
    case .file(let file): try file.write(bytes)
    case .resumable(let file): try file.write(bytes)
    }
  }

  /// Keeps everything.
  func commit() throws(FileError) {
    switch self {
    case .stream: break
    case .file(let file): try file.commit()
    case .resumable(let file): try file.commit()
    }
  }

  /// Gives the output up; what can be gone on with stays.
  func discard() {
    if case .file(let file) = self { file.discard() }
  }
}
