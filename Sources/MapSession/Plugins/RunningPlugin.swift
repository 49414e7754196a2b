import LuaBridge
import MapScript
import Plugins

/// A plugin of a run with the state that it has now.
final class RunningPlugin {
  /// As it was read last.
  private(set) var plugin: ConfiguredPlugin
  private(set) var script: Script
  /// The state before, while a new one tries to take its place.
  private(set) var former: (plugin: ConfiguredPlugin, script: Script)?
  /// Whether it takes part no more.
  var isOut = false

  init(_ plugin: ConfiguredPlugin, _ script: Script) {
    self.plugin = plugin
    self.script = script
  }

  /// A new state tries to take its place.
  func begin(_ plugin: ConfiguredPlugin, _ script: Script) {
    former = (self.plugin, self.script)
    (self.plugin, self.script) = (plugin, script)
  }

  /// The new state has begun well, or not.
  ///
  /// - Returns: the state that is needed no more.
  func settle(keepsNew: Bool) -> Script? {
    guard let (oldPlugin, oldScript) = former else { return nil }
    former = nil
    guard !keepsNew else { return oldScript }
    defer { (plugin, script) = (oldPlugin, oldScript) }
    return script
  }

  /// The state of that place in the run.
  func script(of ordinal: Int) -> Script? {
    if script.ordinal == ordinal { return script }
    return former?.script.ordinal == ordinal ? former?.script : nil
  }
}

/// Why a plugin has no state.
enum PluginFailure: Error {
  /// There can be none.
  case state(LuaBridgeError)
  /// Its text does not compile.
  case text(plugin: String, LuaError)

  /// What is wrong.
  var words: String {
    switch self {
    case .state(.outOfMemory): "the memory limit is too small to begin"
    case .state(let error): "cannot make a Lua state: \(error)"
    case .text(_, let error): error.message
    }
  }
}

/// What the scripts of a run have told one another and is not delivered yet.
struct PluginMail {
  enum Letter {
    case message(PluginMessage)
    case call(Int, PluginCall)
    case answer(Int, RequestAnswer)
  }

  private var letters = Queue<Letter>()
  private var sentNow = (time: -1.0, count: 0)

  /// How many messages one instant takes before it counts as a loop.
  static let mostAtOnce = 100_000

  mutating func add(_ letter: Letter) { letters.append(letter) }

  mutating func takeFirst() -> Letter? { letters.popFirst() }

  /// Counts a message.
  ///
  /// - Returns: whether there are too many at this instant.
  mutating func countSent(at time: Double) -> Bool {
    sentNow = sentNow.time == time ? (time, sentNow.count + 1) : (time, 1)
    return sentNow.count > PluginMail.mostAtOnce
  }
}
