import Glibc

/// The paths that begin with a text, in order; folders end with a slash. Hidden names are there when
/// the text asks for them.
public func fileNames(beginningWith text: String, limit: Int) -> [String] {
  let cut = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
  let (folder, start) = (String(text[..<cut]), text[cut...])
  guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard name.hasPrefix(start), name != ".", name != "..",
      !name.hasPrefix(".") || start.hasPrefix(".")
    else { continue }
    var status = stat()
    let isFolder = stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    names.append(folder + name + (isFolder ? "/" : ""))
  }
  return Array(names.sorted().prefix(limit))
}
