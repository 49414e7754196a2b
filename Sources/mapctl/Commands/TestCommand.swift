import HostSystem
import MapSession
import TestRunner

/// `mapctl test`: tests of scripts, each on a fresh map.
enum TestCommand: Subcommand {
  static let spec = CommandSpec(
    "test", "[PATH…]", "run tests of scripts, each on a fresh map with a clock of its own",
    details: """
      PATH is a file, or a folder whose files *_test.lua and *_spec.lua are taken, also from folders
      below; without one it is the working folder. A test is declared with it("name", function() …
      end); mapctl api tells the others: describe, before_each, expect, events, spy, near, …

      Each test runs in a state of its own, in which its file's text has run before it. When it
      has ended, what it has set in motion goes on for 60 virtual seconds at most, and errors still
      count. require finds modules beside the test, then in the folders above it up to the working
      folder.

      With --mutate, when all is well, each handler and each question to the geocoder goes otherwise
      once, as it may in life: a handler is not called, or twice; answers come late, in another
      order, empty or as errors. What no test notices is listed, with its line.

      --timeout is for each test, 60 s when not given. Durations and last results are kept in
      .mapctl/tests.json; with --shard they are read only, so that every part divides alike.
      Exit code 0 when all is well, 1 when a test or a file has failed, 2 when nothing is chosen.
      """,
    options: [
      OptionSpec(
        "--filter", .required("TEXT"), isRepeatable: true,
        "run tests with this text in file or name; of several, any"),
      OptionSpec(
        "--tags", .required("TAGS"), isRepeatable: true,
        "run tests with one of these tags; !tag leaves out"),
      OptionSpec(
        "--jobs", short: "-j", .required("N"), "run N tests at a time (default: one a core)"),
      OptionSpec("--shard", .required("I/N"), "run part I of N, of about the same duration"),
      OptionSpec(
        "--durations", .required("FILE"), "divide by the durations in a report or history"),
      OptionSpec("--retries", .required("N"), "try a failed test again up to N times"),
      OptionSpec("--fail-on-flaky", "fail when a test passes only when tried again"),
      OptionSpec("--forbid-only", "fail when tests marked only leave out others"),
      OptionSpec(
        "--repeat", .required("N"), "run each test N times, with seeds one after the other"),
      OptionSpec("--last-failed", "run the tests that failed last time"),
      OptionSpec("--order", .required("ORDER"), choices: ["file", "random"], "file or random"),
      OptionSpec("--mutate", "then let things go otherwise, and list what no test notices"),
      OptionSpec("--update-snapshots", "keep goldens anew; tests whose goldens changed fail"),
      OptionSpec("--out", .required("DIR"), "put what differs there (default .mapctl/failed)"),
      ReportOptions.spec,
      OptionSpec("--watch", "run again when a script or a golden changes, until Ctrl-C"),
      OptionSpec("--list", "print the tests, and run none"),
    ] + TestOptions.shared, takesScript: true)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let reports = try ReportOptions(options)
    var settings = try TestOptions.settings(options)
    let messages = SharedOptions.messages(options, world)
    guard let plugins = try PluginOptions.plugins(options, world, messages) else {
      return .unavailable
    }
    settings.session.plugins = plugins
    return try TestInvocation(
      settings: settings, reports: reports, options: options, world: world, messages: messages
    ).run()
  }
}
