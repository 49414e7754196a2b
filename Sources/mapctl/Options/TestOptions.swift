import Glibc
import TestRunner

/// The options of `mapctl test`.
enum TestOptions {
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

  /// The options that say how tests run, and not which ones or what is told of them.
  private static func repeated(_ options: ParsedOptions) -> [String] {
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
