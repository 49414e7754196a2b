import Glibc
import TestRunner

/// The options of `mapctl test`.
enum TestOptions {
  /// The options of every command with a map, in the words of tests.
  static let shared: [OptionSpec] = SharedOptions.specs.map { own[$0.name] ?? $0 }

  private static let own: [String: OptionSpec] = Dictionary(
    uniqueKeysWithValues: [
      OptionSpec("--trace", .required("FILE"), "record what happens in the one test chosen"),
      OptionSpec(
        "--snapshot", .required("FILE"), isRepeatable: true,
        "draw the map at the end of the one test chosen"),
      OptionSpec("--max-time", .required("S"), "let a test last so many virtual seconds at most"),
      OptionSpec("--timeout", .required("S"), "real seconds that a test may take (default 60)"),
      OptionSpec("--fail-fast", "begin no more tests after a failure"),
      OptionSpec("--quiet", short: "-q", "print failures and the result only"),
      OptionSpec("--verbose", short: "-v", "print a line a test, and all that tests print"),
    ].map { ($0.name, $0) })

  static func settings(_ options: ParsedOptions) throws(UsageError) -> TestSettings {
    var settings = TestSettings()
    settings.version = Version.number
    settings.session = try SharedOptions.session(options)
    settings.paths = options.words
    settings.session.arguments = options.rest
    settings.filters = options.all("--filter")
    settings.tags = options.all("--tags").flatMap { $0.split(separator: ",").map(String.init) }
    settings.jobs = try options.integer("--jobs", in: 1...256) ?? processors
    if let text = options.text("--shard") {
      guard let shard = Shard(text) else {
        throw UsageError("--shard: expected I/N, such as 1/4, got '\(text)'")
      }
      settings.shard = shard
    }
    settings.mutates = options.has("--mutate")
    settings.updatesGoldens = options.has("--update-snapshots")
    if let path = options.text("--out") { settings.outPath = path }
    settings.tracePath = options.text("--trace")
    settings.snapshotPaths = try SharedOptions.snapshots(options, settings.session)
    settings.retries = try options.integer("--retries", in: 0...100) ?? 0
    settings.failsOnFlaky = options.has("--fail-on-flaky")
    settings.forbidsOnly = options.has("--forbid-only")
    settings.failsFast = options.has("--fail-fast")
    settings.repetitions = try options.integer("--repeat", in: 1...100_000) ?? 1
    settings.lastFailed = options.has("--last-failed")
    settings.timeLimit = try SharedOptions.timeLimit(options) ?? TestSettings.defaultTimeLimit
    settings.isShuffled = options.text("--order") == "random"
    if settings.isShuffled, options.text("--seed") == nil {
      settings.session.seed = Int.random(in: 1...999_999_999)
    }
    if let path = options.text("--durations") { settings.durationsPath = path }
    settings.repeatedOptions = repeated(options)
    settings.keepsTimelines = try ReportOptions(options).needsTimelines
    settings.keepsOutput = options.has("--verbose") || settings.keepsTimelines
    return settings
  }

  /// The words that say how tests run, and not which ones or what is told of them.
  private static func repeated(_ options: ParsedOptions) -> [String] {
    named(options) + (options.rest.isEmpty ? [] : ["--"] + options.rest)
  }

  private static func named(_ options: ParsedOptions) -> [String] {
    let names = SharedOptions.specs.map(\.name).filter { !told.contains($0) }
    return names.flatMap { name in
      let values = options.all(name).map { $0.isEmpty ? name : "\(name)=\($0)" }
      return values + (options.bare.contains(name) ? [name] : [])
    }
  }

  private static let told = [
    "--seed", "--fail-fast", "--json", "--quiet", "--verbose", "--color", "--trace", "--snapshot",
    "--video", "--help",
  ]

  private static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
