import MapFiles

/// The files that each row's run writes, by the option that asks for them.
public struct OutputNames: Sendable {
  /// An option and the template of its file.
  public struct Entry: Sendable {
    /// The option, such as `--snapshot`.
    public let option: String
    /// The path, which starts from the folder for outputs.
    public let template: NameTemplate

    /// Makes an entry.
    public init(_ option: String, _ template: NameTemplate) {
      self.option = option
      self.template = template
    }
  }

  /// A file of a row.
  public struct Output: Hashable, Sendable {
    /// The option that asks for it.
    public let option: String
    /// Where it goes.
    public let path: String
  }

  /// The entries, in the order of the command line.
  public let entries: [Entry]
  private let folder: String

  /// Makes names.
  ///
  /// - Parameter folder: where relative ones start from; nil for the working folder.
  public init(_ entries: [Entry], folder: String?) {
    self.entries = entries
    self.folder = folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
  }

  /// The files of a row.
  public func outputs(for row: BatchRow) throws(NameTemplate.RowFault) -> [Output] {
    try entries.map { entry throws(NameTemplate.RowFault) in
      let name = try entry.template.name(for: row)
      return Output(option: entry.option, path: name.hasPrefix("/") ? name : folder + name)
    }
  }
}
