import Gazetteer
import Geo
import LuaBridge
import MapModel
import Permissions
import WebClient

/// What a geocoder is asked.
public enum GeocodeQuestion: Sendable {
  /// Where is this point?
  case place(of: Coordinate)
  /// Where is the place of this name, perhaps of a country? At most so many answers.
  case search(String, limit: Int, country: Country?)
  /// The question made no sense; the reason becomes the answer.
  case senseless(String)

  /// About how many bytes its text takes.
  var cost: Int {
    switch self {
    case .place: 0
    case .search(let text, _, _), .senseless(let text): text.utf8.count
    }
  }
}

/// What a request brought.
public enum RequestAnswer: Sendable {
  /// Addresses; `isStale` when the map has moved since the request.
  case places(PlaceAnswer, asked: Coordinate?, isStale: Bool)
  /// What a server answered.
  case web(WebResponse)
  /// A permission was refused on the way.
  case refused(PermissionRefusal)
  /// What another script of the run said.
  case plain(PlainValue)
  /// Why there is none.
  case failure(String)
}

/// The functions of `map` that ask a geocoder.
enum GeocodeFunctions {
  static let all = [reverseGeocode, geocode]

  private static let reverseGeocode = APIFunction(
    "reverse_geocode",
    [APIParameter("coordinate", .coordinate), .optional("callback", .function)],
    returns: "response, or nil and a message",
    "Asks where a point is; the answer comes later, to the callback or to the waiting coroutine."
  ) { script, arguments throws(LuaFailure) in
    let question: GeocodeQuestion
    let (lat, lng) = try arguments.axes(1)
    do throws(CoordinateError) {
      question = .place(of: try Coordinate(checking: lat, lng: lng))
    } catch {
      // No place of the earth: an answer like others, not a mistake of the call (G2).
      question = .senseless("reverse_geocode: coordinate: \(error.words)")
    }
    return try script.ask(question, for: .reverseGeocode, callback: 2, arguments)
  }

  private static let searchOptions = OptionTable([
    .init("limit", .count, "how many answers at most (default 5)"),
    .init("country", .text, "only what lies in this country, by ISO code or name"),
  ])

  private static let geocode = APIFunction(
    "geocode",
    [
      APIParameter("text", .text), .optional("options", .options(searchOptions)),
      .optional("callback", .function),
    ], returns: "response, or nil and a message",
    """
    Looks a place up by name, such as "Springfield, Illinois"; best fit first. Each answer tells in \
    match how its name fits (exact, alternate, partial, fuzzy), in kind what it is, in viewport the box \
    to show it in, and in unmatched what was left aside.
    """
  ) { script, arguments throws(LuaFailure) in
    let text = try arguments.text(1)
    let isCallback = arguments.type(2) == .function
    let options = isCallback ? nil : try arguments.options(2, searchOptions)
    let limit = options?.number("limit")
    guard limit ?? 5 >= 1, limit ?? 5 <= 1000 else {
      throw arguments.failure("limit: expected 1…1000")
    }
    var country: Country?
    if let name = options?.text("country") {
      guard let known = World.embedded.country(named: name) else {
        let near = nearestName(to: name, among: World.embedded.countryNames)
        throw arguments.failure(
          "country: there is no '\(name)'" + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      country = known
    }
    let question = GeocodeQuestion.search(text, limit: Int(limit ?? 5), country: country)
    return try script.ask(
      question, for: .geocode, callback: isCallback ? 2 : 3, arguments)
  }
}

extension Script {
  /// Asks the geocoder, for the callback at that place or for the running coroutine.
  func ask(
    _ question: GeocodeQuestion, for purpose: CallbackPurpose, callback index: Int,
    _ arguments: Arguments
  ) throws(LuaFailure) -> LuaReturn {
    let callback = try arguments.optionalFunction(index)
    guard callback != nil || arguments.call.canSuspend else {
      throw arguments.failure("cannot wait here; give a callback")
    }
    let cost = callback == nil ? 0 : 2 * Ledger.object + question.cost
    try hold(cost)
    let request = host.geocode(question)
    guard let callback else { return try park(arguments, for: .response(request)) }
    callbacks[request] = Callback(purpose: purpose, function: callback, cost: cost)
    return .results
  }

  /// A request was answered: its callback runs, or its coroutine goes on.
  public func answered(_ request: Int, _ answer: RequestAnswer) {
    if let callback = callbacks.removeValue(forKey: request) {
      run(
        .reference(callback.function), as: .callback(callback.purpose),
        arguments: { self.write(answer, to: $0) })
      state.release(callback.function)
      letGo(callback.cost)
    } else if let number = waits.waiting(forResponse: request) {
      wake(number, .response(answer))
    }
  }

  func write(_ answer: RequestAnswer, to writer: LuaWriter) {
    switch answer {
    case .web(let response): write(response, to: writer)
    case .plain(let value): write(value, to: writer)
    case .refused(let refusal):
      writer.null()
      writer.string(refusal.words)
    case .failure(let message):
      writer.null()
      writer.string(message)
    case .places(let answer, let asked, let isStale):
      let addresses = answer.addresses
      writer.table {
        $0.field(keys.results) { list in
          list.table { list in
            for address in addresses { list.element { self.write(address, to: $0) } }
          }
        }
        if let first = addresses.first { $0.field(keys.first) { self.write(first, to: $0) } }
        if let asked { $0.field(keys.coordinate) { self.write(asked, to: $0) } }
        $0.field(keys.stale) { $0.boolean(isStale) }
        $0.field(addressKeys.attribution, answer.attribution)
      }
    }
  }

  func write(_ address: Address, to writer: LuaWriter) {
    let k = addressKeys
    writer.table {
      $0.field(keys.coordinate) { self.write(address.coordinate, to: $0) }
      for (key, text) in [
        (k.thoroughfare, address.thoroughfare), (k.subLocality, address.subLocality),
        (k.locality, address.locality), (k.administrativeArea, address.administrativeArea),
        (k.adminCode, address.adminCode), (k.postalCode, address.postalCode),
        (k.country, address.country), (k.countryCode, address.countryCode),
        (k.name, address.name), (k.timezone, address.timezone), (k.water, address.water),
        (k.county, address.county),
      ] {
        if let text { $0.field(key, text) }
      }
      $0.field(keys.lines) { lines in
        lines.table { lines in
          for line in address.lines { lines.element { $0.string(line) } }
        }
      }
      if let distance = address.distanceMeters { $0.field(k.distance, distance) }
      if let population = address.population {
        $0.field(k.population) { $0.integer(population) }
      }
      $0.field(k.precision, address.precision.rawValue)
      if let found = address.found {
        $0.field(k.match, found.match.rawValue)
        $0.field(k.kind, found.kind.rawValue)
        if let viewport = found.viewport {
          $0.field(k.viewport) { self.write(viewport, to: $0) }
        }
        if let unmatched = found.unmatched { $0.field(k.unmatched, unmatched) }
      }
      if let nearest = address.nearest {
        $0.field(k.nearest) { table in
          table.table {
            $0.field(k.name, nearest.name)
            $0.field(k.countryCode, nearest.countryCode)
            $0.field(k.distance, nearest.distanceMeters)
            $0.field(keys.coordinate) { self.write(nearest.coordinate, to: $0) }
          }
        }
      }
    }
  }
}

/// The names of an address's fields, interned once.
struct AddressKeys {
  let thoroughfare, subLocality, locality, administrativeArea, adminCode, postalCode: LuaKey
  let country, countryCode, name, timezone, water, county, distance, population: LuaKey
  let precision, nearest, attribution, match, kind, viewport, unmatched: LuaKey

  init(_ state: LuaState) throws(LuaBridgeError) {
    thoroughfare = try state.key("thoroughfare")
    subLocality = try state.key("sub_locality")
    locality = try state.key("locality")
    administrativeArea = try state.key("administrative_area")
    adminCode = try state.key("admin_code")
    postalCode = try state.key("postal_code")
    country = try state.key("country")
    countryCode = try state.key("country_code")
    name = try state.key("name")
    timezone = try state.key("timezone")
    water = try state.key("water")
    county = try state.key("county")
    distance = try state.key("distance_m")
    population = try state.key("population")
    precision = try state.key("precision")
    nearest = try state.key("nearest")
    attribution = try state.key("attribution")
    match = try state.key("match")
    kind = try state.key("kind")
    viewport = try state.key("viewport")
    unmatched = try state.key("unmatched")
  }
}

/// A function that waits for an answer.
struct Callback {
  let purpose: CallbackPurpose
  let function: LuaReference
  /// Bytes that are held for it.
  let cost: Int
}
