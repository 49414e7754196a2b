import HostSystem

/// The files that a command line asks for, each by its option: every one has to be a file of its own.
enum DistinctOutputs {
  /// Sees that no two outputs lead to one file. What is no regular file, such as `/dev/null`, may be
  /// named as often as wanted.
  ///
  /// - Throws: `UsageError` with both options.
  static func check(_ outputs: [(option: String, path: String)]) throws(UsageError) {
    var places = FilePlaces()
    var taken: [String: (option: String, path: String)] = [:]
    for output in outputs where output.path == "-" || !isSpecialFile(output.path) {
      let place = output.path == "-" ? "-" : places.place(of: output.path)
      guard let first = taken.updateValue(output, forKey: place) else { continue }
      let target = place == "-" ? "standard output" : "one file"
      throw UsageError(
        "\(first.option) \(first.path) and \(output.option) \(output.path) would both go to "
          + target, hint: "give each of them a file of its own")
    }
  }
}
