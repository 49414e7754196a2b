import LuaBridge
import MapFiles
import MapModel

/// What a script may use, and where its chance comes from.
public struct ScriptLimits {
  /// Bytes of the Lua state.
  public var memory: Int
  /// Seed of `math.random`.
  public var seed: UInt64
  /// The script as the command line named it, for `arg[0]`.
  public var scriptName: String
  /// The script's own words and options, as given.
  public var arguments: [String]
  /// What else is in `args`, by name.
  public var namedArguments: [JSONObject.Member] = []
  /// Which tests run when the script is a file with tests; nil when it is none.
  public var tests: TestChoice?
  /// Which plugin it is; nil for the run's own script.
  public var plugin: PluginProfile?
  /// Its place among the scripts of the run, which no two share; 0 for the run's own.
  public var ordinal = 0
  /// What lies on the map of the run.
  public var map: MapLedger
  /// What stops all the states of a run; nil for one of its own.
  public var interrupts: LuaInterrupts?
  /// Counts the handlers that run in all scripts of the run.
  public var handlers: RunningHandlers
  /// What the run's time and memory are charged to; nil when nobody asks.
  public var profiler: Profiler?
  /// Whether it gets what local debuggers need, with which it can leave its sandbox.
  public var isTrusted = false

  /// Makes limits.
  public init(
    memory: Int, seed: UInt64, scriptName: String, arguments: [String], tests: TestChoice? = nil,
    map: MapLedger = MapLedger(), handlers: RunningHandlers = RunningHandlers()
  ) {
    self.handlers = handlers
    self.tests = tests
    self.map = map
    self.memory = memory
    self.seed = seed
    self.scriptName = scriptName
    self.arguments = arguments
  }
}
