import Glibc
import TestRunner

/// The options of `mapctl test`.
enum TestOptions {
  static func settings(_ options: ParsedOptions) throws(UsageError) -> TestSettings {
    var settings = TestSettings()
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
    settings.keepsTimelines = try ReportOptions(options).needsTimelines
    settings.keepsOutput = options.has("--verbose") || settings.keepsTimelines
    return settings
  }

  private static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
