import Comparison
import HostSystem
import MapModel
import MapScript
import Reporting

/// Where the goldens of a file with tests are, and what is done with them.
public struct GoldenFolder: Sendable {
  /// The folder beside the file.
  public var path: String
  /// Where what differs is put.
  public var failedPath: String
  /// Whether goldens are kept anew.
  public var updates: Bool
  /// The version of mapctl that traces name.
  public var version: String

  /// Names the folders of a file.
  public init(path: String, failedPath: String, updates: Bool, version: String) {
    self.version = version
    self.path = path
    self.failedPath = failedPath
    self.updates = updates
  }

  func golden(_ name: String) -> String { "\(path)/\(name)" }

  /// What was kept; nil when nothing was.
  func kept(_ name: String) throws(GoldenFault) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(golden(name), limit: 256 << 20)
    } catch {
      if error.isMissing { return nil }
      throw GoldenFault(words: "cannot read \(error.shownPath): \(error.reason)")
    }
  }

  /// Keeps it.
  func keep(_ bytes: [UInt8], as name: String) throws(GoldenFault) {
    try write(bytes, in: path, name)
  }

  /// Puts something beside the others that differ.
  ///
  /// - Returns: its path.
  func put(_ bytes: [UInt8], as name: String) throws(GoldenFault) -> String {
    try write(bytes, in: failedPath, name)
    return "\(failedPath)/\(name)"
  }

  private func write(_ bytes: [UInt8], in folder: String, _ name: String) throws(GoldenFault) {
    do throws(FileError) {
      try makeFolder(folder)
      try writeFile(bytes, to: "\(folder)/\(name)")
    } catch {
      throw GoldenFault(words: "cannot write \(error.shownPath): \(error.reason)")
    }
  }
}

/// A golden that cannot be read or written.
struct GoldenFault: Error {
  let words: String
}

extension GoldenFolder {
  /// What is to be said of something that was never kept.
  func missing(_ name: String, _ actual: [UInt8]) throws(GoldenFault) -> TestFailure {
    guard !updates else {
      try keep(actual, as: name)
      return TestFailure(.golden, "kept for the first time: \(golden(name))")
    }
    var failure = TestFailure(.expectation, "there is no golden \(golden(name)) to compare with")
    failure.details = ["what there is now: \(try put(actual, as: name))"]
    failure.hint = "look at it, and keep it with mapctl test --update-snapshots"
    return failure
  }

  /// What is to be said of something that differs from what was kept.
  func changed(
    _ name: String, _ actual: [UInt8], _ words: String, _ details: [String]
  ) throws(GoldenFault) -> TestFailure {
    guard !updates else {
      try keep(actual, as: name)
      var failure = TestFailure(.golden, "kept anew: \(golden(name)), which \(words)")
      failure.details = details
      return failure
    }
    var failure = TestFailure(.expectation, "\(golden(name)) \(words)")
    failure.details = details
    failure.hint = "when this is meant, keep it with mapctl test --update-snapshots"
    return failure
  }
}
