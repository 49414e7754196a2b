import Gazetteer
import Geo
import Geocoders
import HostSystem
import MapModel
import MapSession

/// `mapctl geocode`: where a point is, for one point, a name, or a file of points.
enum GeocodeCommand: Subcommand {
  static let spec = CommandSpec(
    "geocode", "LAT,LNG|FILE|-", "tell where points are: one, or every row of a file",
    details: """
      LAT,LNG is a coordinate in any usual spelling: 48.8566,2.3522, 48°51'24"N 2°21'8"E,
      48:51:24N 2:21:8E, lat=48.8566 lng=2.3522, +48.8566+002.3522/, POINT(2.3522 48.8566),
      geo:48.8566,2.3522, a link to a map site, a full plus code such as 8FW4V942+JV, or a short
      one with its place: V942+JV Paris.

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
      OptionSpec(
        "--country", .required("NAME"), "let --search find what lies there, by code or name"),
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
    if options.has("--country") { throw UsageError("--country goes with --search") }
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
    let question: PlaceQuestion
    do throws(CoordinateTextError) {
      question = try PlaceQuestion(text: words, limit: 1)
    } catch {
      throw problem(error, with: words) ?? UsageError("'\(words)' is not a coordinate")
    }
    switch question {
    case .reverse: return try answer(question, options, world)
    // What a link names instead of a point.
    case .search(let name, _) where name != words: return try answer(question, options, world)
    case .search: break
    }
    if let problem = problem(.unreadable, with: words) { throw problem }
    guard options.words.count == 1 else {
      throw UsageError(
        "'\(words)' is no coordinate, and files go one at a time",
        hint: options.words.allSatisfy(GeocodeBulk.exists)
          ? "several files: cat FILES | mapctl geocode -"
          : "a place's name is found with --search '\(words)'")
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
    let country = try options.text("--country").map(self.country)
    let question: PlaceQuestion
    do throws(CoordinateTextError) {
      question = try PlaceQuestion(text: text, limit: limit, country: country)
    } catch {
      throw problem(error, with: text)
        ?? UsageError("'\(text)' is not a coordinate", hint: "a coordinate is written LAT,LNG")
    }
    return try answer(question, options, world, country, limit: limit)
  }

  private static func country(_ text: String) throws(UsageError) -> Country {
    if let country = World.embedded.country(named: text) { return country }
    let near = nearestName(to: text, among: World.embedded.countryNames)
    throw UsageError(
      "--country: there is no '\(text)'" + (near.map { "; did you mean \($0)?" } ?? ""),
      hint: "an ISO code such as US, or a name")
  }

  private static func answer(
    _ question: PlaceQuestion, _ options: ParsedOptions, _ world: ProcessWorld,
    _ country: Country? = nil, limit: Int = 1
  ) throws(UsageError) -> ExitCode {
    let messages = SharedOptions.messages(options, world)
    let setup = try GeocoderOptions.setup(options)
    var answer: PlaceAnswer
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
    if let country, case .search = question {
      answer = answer.narrowed(to: country, limit: limit)
    }
    guard !answer.addresses.isEmpty else {
      if case .search(let text, _) = question {
        messages.error(
          "nothing is called '\(options.text("--search") ?? text)'"
            + (country.map { " in \($0.name)" } ?? ""))
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
      return UsageError(error.words, hint: error.scaleHint ?? "a coordinate is written LAT,LNG")
    case .unknownPlusCodePlace(let name):
      return UsageError(
        "nothing is called '\(name)', from which the short plus code in '\(text)' would count",
        hint: "look the place up first: --search '\(name)'")
    case .namesPlace(let name):
      return UsageError(
        "'\(text)' gives no numbers but the name '\(name)'", hint: "look it up: --search '\(name)'")
    case .ambiguous:
      return UsageError(
        "'\(text)' can be read in two ways", hint: "write a semicolon between the two numbers")
    case .shortPlusCode:
      return UsageError(
        "'\(text)' is a short plus code, which means something only near a known place",
        hint: "give the full code, such as 8FW4V942+JV, or the place behind it: '\(text) Bern'")
    case .unknownReferenceSystem(let name):
      return UsageError("the geo: URI counts in '\(name)'; only wgs84 is known")
    case .unreadable:
      let start = text.lowercased()
      let isMeant =
        ["geo:", "http://", "https://", "point(", "point ("].contains(where: start.hasPrefix)
        || text.contains(where: \.isNumber)
          && text.allSatisfy { $0.isNumber || "=latongide ".contains($0) || isMark($0) }
      guard isMeant, text != "-", !GeocodeBulk.exists(text) else { return nil }
      return UsageError(
        "'\(text)' is not a coordinate",
        hint: """
          a coordinate is written LAT,LNG, in degrees: 48.8566,2.3522 or 48°51'24"N 2°21'8"E, \
          among others
          """)
    }
  }

  /// Whether a character is one of those that coordinates are written with beside digits.
  private static func isMark(_ character: Character) -> Bool {
    "\t,.;:+-−°ºNSEWnsew'\"’′”″/|()[]{}".contains(character)
  }
}
