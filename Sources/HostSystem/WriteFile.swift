/// Writes a file whole or not at all.
///
/// - Throws: `FileError` when it cannot be written; nothing has changed then.
public func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
  let file = try OutputFile(path: path)
  do throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
    try file.commit()
  } catch {
    file.discard()
    throw error
  }
}
