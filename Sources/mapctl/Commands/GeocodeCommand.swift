import Gazetteer
import Geo
import Geocoders
import HostSystem
import MapSession

/// `mapctl geocode`: where a point is, for one point, a name, or a file of points.
enum GeocodeCommand: Subcommand {
  static let spec = CommandSpec(
    "geocode", "LAT,LNG|FILE|-", "tell where points are: one, or every row of a file",
    details: """
      LAT,LNG is a coordinate in any usual spelling: 48.8566,2.3522, 48°51'24"N 2°21'8"E,
      geo:48.8566,2.3522 or a full plus code such as 8FW4V942+JV.

      FILE, or - for standard input, holds CSV, NDJSON or GeoJSON; each row is written again with
      what was found, by default
      \(GeocodeBulk.standardColumns)
      and with --columns also
      \(GeocodeBulk.otherColumns)

      Rows stay in order. Columns of coordinates are known by their names (lat, latitude, stop_lat,
      y, Breite, latitud, 緯度 and the like). Else two columns that can hardly be anything else are
      taken by their numbers, and that is told; or --lat and --lng name them. In NDJSON each row may
      have names of its own, objects such as location, coordinates as [lng, lat], or be a GeoJSON
      geometry or feature. A table may have sep=;, # comments or a title above its header. Longitudes
      may run to 180 or 360. A row without an answer stays in the output, says why in the column or
      member error, and is counted at the end.

      A table made of objects has a column for each member of any row; where the input can be read
      only once, for those of the first row, and the column more holds the others as JSON.

      With --resume and -o OUT the rows so far are kept in OUT.partial, and OUT.partial.journal
      tells how far the run is. After an interruption of any kind give the same command again: it
      goes on behind the last rows that are known to be there as they were written. OUT appears when
      all is done.

      mapctl geocode 48.8566,2.3522
      mapctl geocode --search 'Springfield, IL'
      mapctl geocode --search '9G8F+6W Zürich'
      mapctl geocode points.csv -o places.csv
      zcat points.csv.gz | mapctl geocode - --columns country_code,locality > places.csv
      """,
    options: [
      OptionSpec("--search", .required("TEXT"), "find places by name instead"),
      OptionSpec("--limit", .required("N"), "places that --search tells at most (default 10)"),
    ] + GeocoderOptions.specs + [
      OptionSpec("--json", "print JSON, and mapctl's own messages as JSON lines")
    ] + GeocodeBulk.specs + [
      OptionSpec("--quiet", short: "-q", "say errors only")
    ])

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    if let text = options.text("--search") {
      guard options.words.isEmpty else {
        throw UsageError("--search takes no other words, got '\(options.words[0])'")
      }
      return try search(text, options, world)
    }
    guard let first = options.words.first else {
      throw UsageError(
        "geocode needs a coordinate, a FILE or - for standard input",
        hint: "such as: mapctl geocode 48.8566,2.3522")
    }
    // A coordinate may be several words of a shell's.
    let words = options.words.joined(separator: " ")
    if options.words.count > 1,
      options.words.allSatisfy({ (try? CoordinateText.coordinate($0)) != nil })
    {
      throw UsageError(
        "one coordinate at a time, got \(options.words.count)",
        hint: "many go in a file, or line by line to mapctl geocode -")
    }
    let point: Coordinate?
    do throws(CoordinateTextError) {
      point = try CoordinateText.coordinate(words)
    } catch {
      if let problem = problem(error, with: words) { throw problem }
      point = nil
    }
    if let point { return try answer(.reverse(point), options, world) }
    guard options.words.count == 1 else {
      throw UsageError(
        "one coordinate or one file at a time, got \(options.words.count) words",
        hint: "several files: cat FILES | mapctl geocode -")
    }
    return try GeocodeBulk.run(first, options, world)
  }

  private static func search(
    _ text: String, _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw UsageError("--search: the name is empty", hint: "such as: --search 'Springfield, IL'")
    }
    let limit = try options.integer("--limit", in: 1...1000) ?? 10
    let question: PlaceQuestion
    do throws(CoordinateTextError) {
      question = try PlaceQuestion(text: text, limit: limit)
    } catch {
      throw problem(error, with: text)
        ?? UsageError("'\(text)' is not a coordinate", hint: "a coordinate is written LAT,LNG")
    }
    return try answer(question, options, world)
  }

  private static func answer(
    _ question: PlaceQuestion, _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let messages = SharedOptions.messages(options, world)
    let setup = try GeocoderOptions.setup(options)
    let answer: PlaceAnswer
    do throws(GeocoderSetupError) {
      let chain = try setup.chain(environment: world.environment)
      let warn = { (words: String) in messages.log(.warn, words) }
      let queue = GeocodeQueue(
        chain,
        cache: setup.isOnline
          ? setup.openCache(environment: world.environment, warn: warn) : nil)
      guard let result = queue.ask(question, while: { true }) else { return .interrupted }
      switch result {
      case .success(let found):
        answer = found
        if let fallback = chain.fallback { warn(fallback) }
      case .failure(let failure):
        messages.error(failure.words, hint: "world can stand in: --geocoder NAME,world")
        return .unavailable
      }
    } catch {
      messages.error(error.words)
      return error.exitCode
    }
    guard !answer.addresses.isEmpty else {
      if case .search(let text, _) = question {
        messages.error("nothing is called '\(text)'")
      } else {
        messages.error("nothing is known of this point")
      }
      return .scriptError
    }
    return tell(answer, options, world)
  }

  private static func tell(
    _ answer: PlaceAnswer, _ options: ParsedOptions, _ world: ProcessWorld
  ) -> ExitCode {
    for (index, address) in answer.addresses.enumerated() {
      if options.has("--json") {
        world.output.write(GeocodeText.json(address, attribution: answer.attribution))
      } else {
        if index > 0 { world.output.write("\n") }
        world.output.write(GeocodeText.view(address))
      }
    }
    return .done
  }

  /// What is wrong with a text that was meant as a coordinate; nil when it looks like a path.
  private static func problem(_ error: CoordinateTextError, with text: String) -> UsageError? {
    switch error {
    case .offTheEarth(let error):
      return UsageError(error.words, hint: "a coordinate is written LAT,LNG")
    case .ambiguous:
      return UsageError(
        "'\(text)' can be read in two ways", hint: "write a semicolon between the two numbers")
    case .shortPlusCode:
      return UsageError(
        "'\(text)' is a short plus code, which means something only near a known place",
        hint: "give the full code, such as 8FW4V942+JV, or the place: --search '\(text) Bern'")
    case .unknownReferenceSystem(let name):
      return UsageError("the geo: URI counts in '\(name)'; only wgs84 is known")
    case .unreadable:
      let marks = Set(" \t,.;+-−°ºNSEWnsew'\"’′″”/")
      let isMeant =
        text.lowercased().hasPrefix("geo:")
        || text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || marks.contains($0) }
      guard isMeant, text != "-", !GeocodeBulk.exists(text) else { return nil }
      return UsageError(
        "'\(text)' is not a coordinate", hint: "a coordinate is written LAT,LNG, in degrees")
    }
  }
}
