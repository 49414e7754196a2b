import LuaBridge
import MapModel

/// What a script has to do with the others of its run.
struct PluginPart {
  struct Listener {
    let id: Int
    let function: LuaReference
  }

  /// Which plugin it is; nil for the script itself.
  let profile: PluginProfile?
  /// Its place among the scripts of the run: 0 for the script itself.
  let ordinal: Int
  var listeners: [String: [Listener]] = [:]
  private var names: [Int: String] = [:]
  var services: [String: LuaReference] = [:]
  var commands: [(command: PluginCommand, function: LuaReference)] = []
  var saver: LuaReference?
  /// Answers of services that have returned, until they are passed on.
  var answers: [Int: Result<PlainValue, LuaFailure>] = [:]
  /// The events that its handlers hear no more.
  var silenced: Set<EventName> = []
  private var errors: [Activity: [Double]] = [:]

  /// How many commands a script offers at most.
  static let mostCommands = 1000

  /// Errors, and the virtual seconds in which they are too many.
  static let mostErrors = 3
  static let errorSpan = 60.0

  init(_ profile: PluginProfile?, ordinal: Int) {
    self.profile = profile
    self.ordinal = ordinal
  }

  /// The id as others see it.
  var id: String { profile?.id ?? "script" }

  mutating func add(_ listener: Listener, to name: String) {
    listeners[name, default: []].append(listener)
    names[listener.id] = name
  }

  func isListening(_ id: Int) -> Bool { names[id] != nil }

  /// Takes a listener out; harmless when it is gone.
  ///
  /// - Returns: its function, to release.
  mutating func remove(_ id: Int) -> LuaReference? {
    guard let name = names.removeValue(forKey: id),
      let place = listeners[name]?.firstIndex(where: { $0.id == id })
    else { return nil }
    return listeners[name]?.remove(at: place).function
  }

  /// All listeners, to take out.
  var listening: [Int] { names.keys.sorted() }

  /// Counts an error.
  ///
  /// - Returns: whether there were too many of that kind within a minute.
  mutating func count(_ activity: Activity, at time: Double) -> Bool {
    var times = errors[activity, default: []]
    times.removeAll { $0 <= time - PluginPart.errorSpan }
    times.append(time)
    errors[activity] = times
    guard times.count >= PluginPart.mostErrors else { return false }
    errors[activity] = nil
    return true
  }
}

extension Script {
  /// The plugin that the script is; nil for the run's own.
  public var plugin: PluginProfile? { part.profile }

  /// Its place among the scripts of the run.
  public var ordinal: Int { part.ordinal }

  /// Tells those who listen for a message.
  ///
  /// - Returns: whether one of them kept it from the others.
  public func hear(_ message: PluginMessage) -> Bool {
    for listener in part.listeners[message.name] ?? [] where part.isListening(listener.id) {
      var isTaken = false
      run(
        .reference(listener.function), as: .listener(.message),
        arguments: { writer in
          self.write(message.value, to: writer)
          writer.table { $0.field("from") { $0.string(message.sender) } }
        }, results: { if $0.value(at: 1).boolean == true { isTaken = true } })
      if isTaken { return true }
    }
    return false
  }

  /// A message that it sent was told.
  public func wasTold(_ message: PluginMessage) { letGo(message.cost) }

  /// Another script took something off the map, or everything: what was kept with it goes.
  public func wasRemoved(_ overlay: OverlayID?) {
    if let overlay { forget(overlay) } else { forgetAll() }
  }

  /// The services that it provides.
  public var services: [String] { part.services.keys.sorted() }

  /// Whether it can answer a call.
  public func offers(_ wanted: PluginCall.Wanted) -> Bool { function(for: wanted) != nil }

  /// Answers a call, now or when the function that does it comes to its end.
  public func serve(_ request: Int, _ call: PluginCall) {
    guard let function = function(for: call.wanted) else {
      return host.served(request, .failure("plugin '\(part.id)' has ended it"))
    }
    run(
      .reference(function), as: .service(request),
      arguments: { writer in
        self.write(call.value, to: writer)
        writer.table { $0.field("from") { $0.string(call.caller) } }
      })
  }

  private func function(for wanted: PluginCall.Wanted) -> LuaReference? {
    switch wanted {
    case .service(let name): part.services[name]
    case .command(let name): part.commands.first { $0.command.name == name }?.function
    }
  }

  /// The commands that it offers.
  public var commands: [PluginCommand] { part.commands.map(\.command) }

  /// Reads what a service returned.
  func keepAnswer(_ values: LuaResults, of request: Int) {
    var reading = PlainReading(self, "the answer")
    do throws(LuaFailure) {
      part.answers[request] = .success(try reading.read(values.value(at: 1)))
    } catch {
      part.answers[request] = .failure(error)
    }
  }

  /// Passes on what a service returned, or why it did not.
  func serviceEnded(_ request: Int, error: LuaError?) {
    let kept = part.answers.removeValue(forKey: request)
    if let error { return host.served(request, .failure(error.message)) }
    switch kept {
    case .success(let value): host.served(request, .plain(value))
    case .failure(let failure): host.served(request, .failure(failure.message))
    case nil: host.served(request, .plain(.null))
    }
  }

  /// What the script wants to hand on to the state that takes its place.
  public func save() throws(LuaError) -> PlainValue? {
    guard let saver = part.saver else { return nil }
    var saved: Result<PlainValue, LuaFailure> = .success(.null)
    let outcome = run(
      .reference(saver), as: .listener(.save),
      results: { results in
        var reading = PlainReading(self, "plugin.on_save", "state")
        do throws(LuaFailure) {
          saved = .success(try reading.read(results.value(at: 1)))
        } catch {
          saved = .failure(error)
        }
      })
    switch outcome {
    case .failed(let error): throw error
    case .suspended: throw LuaError(message: "plugin.on_save must answer at once, it cannot wait")
    case .absent, .finished: break
    }
    do throws(LuaFailure) {
      return try saved.get()
    } catch {
      throw LuaError(message: error.message)
    }
  }

  /// Counts an error of a plugin's handler; too many switch it off.
  func strike(_ activity: Activity) {
    guard let plugin = part.profile else { return }
    let what: String
    switch activity {
    case .handler(let name): what = "on_\(name.word) handlers are"
    case .listener(.message): what = "plugin.on functions are"
    case .listener(.observe): what = "map.observe functions are"
    case .main, .line, .callback, .listener, .timer, .test, .spawned, .tile, .service: return
    }
    guard part.count(activity, at: host.now) else { return }
    switch activity {
    case .handler(let name): part.silenced.insert(name)
    case .listener(.message): for id in part.listening { unsubscribe(id) }
    default: for id in observers.ids() { unsubscribe(id) }
    }
    host.log(
      .warn,
      "its \(what) switched off: \(PluginPart.mostErrors) errors within "
        + "\(Int(PluginPart.errorSpan)) s", of: plugin.id)
  }
}
