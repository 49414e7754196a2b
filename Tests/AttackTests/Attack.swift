/// Something a hostile script does, and what may come of it.
struct Attack: Sendable, CustomStringConvertible {
  let description: String
  let code: String
  /// Options of the command, before the script.
  var options: [String] = ["--timeout", "1"]
  /// How the process may end.
  var codes: Set<Int32>
  /// All that it may print; nil for anything.
  var output: String?
  /// What standard error has to hold.
  var says: String?
  /// Files beside the script.
  var files: [String: String] = [:]
  /// Wall-clock seconds it may take, on a machine that does other things too.
  var seconds = 8.0
  /// MiB that the process may take.
  var megabytes = 400

  /// A script that wants to run for ever: the time limit ends it.
  static func endless(_ name: String, _ code: String) -> Attack {
    Attack(description: name, code: code, codes: [124])
  }

  /// A script that wants all memory: it gets an error of its own, well within the limit.
  static func greedy(_ name: String, _ code: String, codes: Set<Int32> = [1]) -> Attack {
    Attack(
      description: name, code: code, options: ["--timeout", "20", "--max-memory", "64"],
      codes: codes, seconds: 25, megabytes: 300)
  }

  /// A script that tries something and prints what came of it.
  static func curious(
    _ name: String, _ code: String, prints output: String, files: [String: String] = [:]
  ) -> Attack {
    Attack(
      description: name, code: code, options: ["--timeout", "10"], codes: [0],
      output: output + "\n", files: files)
  }

  /// A script that tries to bring the host down: it ends with an error of its own, or as it likes.
  static func rough(_ name: String, _ code: String, codes: Set<Int32> = [0, 1]) -> Attack {
    Attack(description: name, code: code, options: ["--timeout", "10"], codes: codes, seconds: 15)
  }
}
