extension PictureFormat {
  /// The names of all formats, which are the endings of their files.
  public static let names = allCases.map(\.rawValue)

  /// What is wrong with a file's name whose ending names no format, and what would do.
  public static func problem(with fileName: String) -> String {
    let last = fileName.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let known = names.map { "." + $0 }.joined(separator: ", ")
    guard let dot = last.lastIndex(of: "."), last[dot...].count > 1 else {
      return "'\(fileName)' has no ending that names a picture format; there are \(known)"
    }
    let ending = String(last[last.index(after: dot)...])
    let near = nearestName(to: ending, among: names).map { "; did you mean .\($0)?" }
    return "unknown picture format '\(ending)'\(near ?? "; there are \(known)")"
  }
}
