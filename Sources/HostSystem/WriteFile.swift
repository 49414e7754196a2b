/// Makes the bytes the whole content of a file; all of it, or nothing is changed.
///
/// - Throws: `FileError` when it cannot be written.
public func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
  let file = try OutputFile(path: path)
  let failure = bytes.withUnsafeBytes { bytes -> FileError? in
    do throws(FileError) {
      try file.write(bytes)
      return nil
    } catch {
      return error
    }
  }
  if let failure {
    file.discard()
    throw failure
  }
  try file.commit()
}
