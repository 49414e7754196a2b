import LuaBridge
import MapModel
import MapScript
import Permissions
import Plugins

/// The plugins of a run and what is to be done about them.
struct PluginRoom {
  private(set) var running: [RunningPlugin] = []
  /// The same by the ordinals of their states.
  private(set) var byOrdinal: [Int: RunningPlugin] = [:]
  private var hasAnyOut = false
  /// Their texts, until they are run.
  var mains: [LuaReference] = []
  var mail = PluginMail()
  /// Reloads that were asked for.
  var reloads: [(plugin: String, request: Int)] = []
  /// The state that tries to take another's place, and what went wrong there.
  var trying: (ordinal: Int, fault: LuaError?)?
  var lastOrdinal = 0
  /// Which events were told, and who heard of them.
  var events: [EventName: EventCount] = [:]
  /// Whether somebody is being told of an error.
  var isTellingError = false

  mutating func add(_ plugin: RunningPlugin) {
    running.append(plugin)
    byOrdinal[plugin.script.ordinal] = plugin
  }

  /// A state of a plugin is there that may stay or not.
  mutating func note(_ script: Script, of plugin: RunningPlugin) {
    byOrdinal[script.ordinal] = plugin
  }

  /// A state is no more.
  mutating func forget(_ script: Script) { byOrdinal[script.ordinal] = nil }

  /// A plugin takes part no more.
  mutating func takeOut(_ id: String) {
    running.first { $0.plugin.id == id }?.isOut = true
    hasAnyOut = true
  }

  /// Those that take part no more, once.
  mutating func takeThoseOut() -> [RunningPlugin] {
    guard hasAnyOut else { return [] }
    hasAnyOut = false
    defer { running.removeAll(where: \.isOut) }
    return running.filter(\.isOut)
  }
}

// Plugins on their way in and out of a run.
extension Session {
  /// Makes the states of the plugins; none of their text runs yet.
  func load(_ plugins: [ConfiguredPlugin]) throws(PluginFailure) {
    for plugin in plugins {
      let (script, main) = try makeState(of: plugin)
      room.add(RunningPlugin(plugin, script))
      room.mains.append(main)
    }
  }

  private func makeState(
    of plugin: ConfiguredPlugin, saved: PlainValue? = nil
  ) throws(PluginFailure) -> (Script, LuaReference) {
    room.lastOrdinal += 1
    let path = plugin.plugin.mainPath
    var permissions = options.permissions
    permissions.scriptFolder = plugin.plugin.folder
    permissions.manifest = ManifestPermissions(
      plugin: plugin.id, plugin.plugin.manifest.permissions)
    var profile = PluginProfile(
      id: plugin.id, version: plugin.plugin.manifest.version.text,
      options: plugin.values.map { ($0.name, PlainValue($0.value)) })
    profile.folder = plugin.plugin.folder
    profile.saved = saved
    var limits = ScriptLimits(
      memory: options.maxMemory, seed: seed(of: plugin.id), scriptName: path, arguments: [],
      map: map, handlers: handlers)
    limits.plugin = profile
    limits.ordinal = room.lastOrdinal
    limits.interrupts = script?.interrupts
    limits.profiler = profiler
    let access = ScriptAccess(
      permissions, environment: environment, script: path, storeName: "plugin-\(plugin.id)",
      keepsStore: trial == nil)
    let script: Script
    do throws(LuaBridgeError) {
      script = try Script(host: self, limits: limits, access: access)
    } catch {
      throw .state(error)
    }
    do throws(LuaError) {
      return (script, try script.load(plugin.plugin.source, name: path))
    } catch {
      script.close()
      throw .text(plugin: plugin.id, error)
    }
  }

  /// A seed of its own, whatever other plugins there are.
  private func seed(of id: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash ^ UInt64(bitPattern: Int64(options.seed))
  }

  /// Runs the plugins' own text, in their order, up to its end or its first wait.
  func startPlugins() {
    for (plugin, main) in zip(room.running, room.mains) where stop == nil {
      plugin.script.start(main: main)
    }
    room.mains = []
  }

  /// Takes plugins out whose own text has failed, and does the reloads that were asked for, when
  /// nothing of any script is running.
  ///
  /// - Returns: whether there was anything to do.
  func tendPlugins() -> Bool {
    guard !room.running.isEmpty, script?.interrupts.isRunning == false else { return false }
    let out = room.takeThoseOut()
    for plugin in out { discard(plugin.script) }
    guard !room.reloads.isEmpty else { return !out.isEmpty }
    while !room.reloads.isEmpty, stop == nil {
      let (id, request) = room.reloads.removeFirst()
      let answer: RequestAnswer
      do throws(LuaFailure) {
        try reloadNow(id)
        answer = .plain(.flag(true))
      } catch {
        answer = .failure(error.message)
      }
      script?.answered(request, answer)
    }
    return true
  }

  /// Forgets a script and all that was to happen in it.
  private func discard(_ script: Script) {
    unscheduleAll(of: script.ordinal)
    room.forget(script)
    script.close()
  }

  private func reloadNow(_ id: String) throws(LuaFailure) {
    guard let running = room.running.first(where: { $0.plugin.id == id && !$0.isOut }) else {
      throw LuaFailure("there is no plugin '\(id)' any more")
    }
    let (plugin, script, main) = try successor(of: running)
    let before = Set(engine.overlays.ids)
    running.begin(plugin, script)
    room.note(script, of: running)
    room.trying = (script.ordinal, nil)
    script.start(main: main)
    let fault = room.trying?.fault
    room.trying = nil
    if let old = running.settle(keepsNew: fault == nil) { discard(old) }
    guard let fault else { return }
    for id in engine.overlays.ids where !before.contains(id) { remove(id) }
    throw LuaFailure(fault.message)
  }

  private func successor(
    of running: RunningPlugin
  ) throws(LuaFailure) -> (ConfiguredPlugin, Script, LuaReference) {
    let saved: PlainValue?
    do throws(LuaError) { saved = try running.script.save() } catch {
      throw LuaFailure(error.message)
    }
    let plugin: ConfiguredPlugin
    do throws(PluginError) { plugin = try running.plugin.readAgain() } catch {
      throw LuaFailure(error.words)
    }
    guard plugin.id == running.plugin.id else {
      throw LuaFailure("its id is '\(plugin.id)' now; a reload cannot change that")
    }
    do throws(PluginFailure) {
      let (script, main) = try makeState(of: plugin, saved: saved)
      return (plugin, script, main)
    } catch {
      throw LuaFailure(error.words)
    }
  }
}

extension PlainValue {
  /// The value of an option.
  fileprivate init(_ value: DeclaredOption.Value) {
    switch value {
    case .text(let text): self = .text(text)
    case .number(let number): self = Int64(exactly: number).map { .integer($0) } ?? .number(number)
    case .flag(let flag): self = .flag(flag)
    }
  }
}
