import Gazetteer
import Geo
import LuaBridge
import MapFiles
import MapModel
import Permissions
import Video
import WebClient

/// What a script may ask of the run it is part of.
///
/// The session answers. Everything here happens on the thread of the script.
public protocol MapHost: PluginHost {
  /// Virtual seconds since the run began.
  var now: Double { get }
  /// The seed of the run.
  var seed: Int { get }
  /// Brings the token back at that virtual time; equal times keep the order of the calls.
  func schedule(_ token: ScriptToken, at time: Double)
  /// Forgets a scheduled token; harmless when it is not scheduled.
  func unschedule(_ token: ScriptToken)
  /// Brings a waiting coroutine back as soon as nothing else is running at this instant.
  func enqueue(_ wake: Int)

  /// The camera as scripts see it now.
  var camera: Camera { get }
  /// The view.
  var viewport: Viewport { get }
  /// Space kept free along the edges; no motion.
  var padding: Padding { get set }
  /// Limits of zoom and target.
  var limits: CameraLimits { get }
  /// Which gestures are obeyed.
  var settings: GestureSettings { get set }
  /// The projection of this instant.
  var projection: Projection { get }
  /// Whether a motion is under way.
  var isMoving: Bool { get }
  /// How many camera commands have had to wait for a handler so far.
  var deferredCommands: Int { get }
  /// Whether a motion, or a finger that may make one, is under way or about to begin.
  var isCameraBusy: Bool { get }
  /// What keeps the map from being settled, in words.
  var pending: [String] { get }
  /// The last device fix.
  var location: LocationFix? { get }
  /// Whether the location dot is on.
  var isLocationEnabled: Bool { get set }

  /// Carries a command out: at once, or after the running handler.
  ///
  /// - Parameter started: told the motion before anything happens to it.
  /// - Returns: the motion it starts.
  /// - Throws: a failure that names the argument that is wrong.
  func perform(
    _ command: Command, started: (MotionID) -> Void
  ) throws(LuaFailure) -> MotionID
  /// How much of a motion's time has passed, 0…1; nil when it is not under way.
  func progress(of motion: MotionID) -> Double?

  /// Puts a thing on the map.
  func add(_ overlay: Overlay) -> OverlayID
  /// Puts the things of a geographic file on the map.
  ///
  /// - Parameters:
  ///   - call: the function that was called for it.
  ///   - source: the file, or what stands for one, for the trace.
  /// - Returns: the layer's number.
  func add(_ layer: MapLayer, by call: String, from source: String) -> Int
  /// The layers of geographic files that lie on the map.
  var layers: PlacedLayers { get set }
  /// The name that the next thing of a kind gets when the script names none.
  func nextName(of kind: OverlayKind) -> String
  /// A thing that is still on the map.
  func overlay(_ id: OverlayID) -> Overlay?
  /// Replaces a thing's fields.
  func change(_ id: OverlayID, to overlay: Overlay)
  /// How the markers of a cluster layer are grouped at present.
  func clusters(of layer: OverlayID) -> [Cluster]
  /// The group that a marker is in; nil when it belongs to no cluster layer.
  func cluster(of marker: OverlayID) -> Cluster?
  /// A function that was asked for a tile has answered, or ended without an answer.
  func answered(tile request: Int, _ answer: TileAnswer)
  /// Takes something off the map; harmless when it is gone.
  func remove(_ id: OverlayID)
  /// Who on the map a question asks for, in the order of adding; not more than the limit.
  func find(_ question: OverlayQuestion, limit: Int) -> [OverlayID]
  /// Whether a thing is still on the map.
  func isOnMap(_ id: OverlayID) -> Bool
  /// Takes all markup off the map.
  func clear()
  /// The selected marker.
  var selectedMarker: OverlayID? { get set }
  /// The places that the map itself shows.
  var places: [PlaceOfInterest] { get }
  /// The marker whose info window is open.
  var openWindow: OverlayID? { get }
  /// What a finger meets at a point, topmost first.
  func touchTargets(at point: ViewPoint) -> [TouchTarget]
  /// Where a finger meets something; nil when it is not in view.
  func touchPoint(of target: TouchTarget) -> ViewPoint?

  /// What the map itself shows.
  var mapType: MapType { get set }
  /// How the map itself is drawn.
  var style: MapStyle { get set }
  /// A picture of this instant.
  ///
  /// - Parameter path: where it goes, for the trace; nil when the script keeps it.
  func picture(_ wish: SnapshotOptions, path: String?) throws(LuaFailure) -> [UInt8]
  /// Shows the map in the terminal, or describes it where there is none.
  func showInTerminal() throws(LuaFailure)
  /// Begins a film of what the map shows from now on.
  ///
  /// - Returns: its number.
  func record(_ wish: FilmWish, path: String, to target: FilmTarget) throws(LuaFailure) -> Int
  /// Ends a film now and waits until it is made; harmless when that was done.
  func stopRecording(_ number: Int) throws(LuaFailure)
  /// Whether a film is being taken.
  func isRecording(_ number: Int) -> Bool
  /// How many frames a film has so far.
  func framesRecorded(_ number: Int) -> Int
  /// Writes something over films from now on, instead of what stands at its place.
  ///
  /// - Parameter duration: seconds until it goes; nil when it stays.
  func show(_ caption: Caption, for duration: Double?)
  /// What has happened so far, when that is kept, as it is for tests.
  var records: [Record] { get }
  /// Compares something with what was kept of it, in a test.
  ///
  /// - Returns: what is wrong; nil when nothing is.
  func compare(_ golden: Golden) throws(LuaFailure) -> TestFailure?

  /// Asks the geocoder; the answer comes through `Script.answered`.
  ///
  /// - Returns: the number of the request.
  func geocode(_ question: GeocodeQuestion) -> Int

  /// Sends a request to a server; the answer comes through `Script.answered`.
  ///
  /// - Returns: the number of the request.
  func send(_ request: WebRequest) -> Int

  /// Fetches something and waits for it, while virtual time stands still.
  func fetch(_ address: WebAddress, limit: Int) -> Result<WebResponse, WebFailure>

  /// A function took long, though it has ended by itself.
  func tookLong(_ activity: Activity, of plugin: String?)
  /// Ends the run: nothing more of the script runs.
  func quit()
  /// Writes to standard output.
  func write(_ bytes: UnsafeRawBufferPointer)
  /// Says something on standard error, in the trace and in reports, for a plugin or the script.
  func log(_ level: LogLevel, _ message: String, of plugin: String?)
  /// An error that a handler, a callback or the main chunk raised.
  func failed(_ failure: ScriptFailure)
  /// The text of a module that lies beside the script, or in the plugin.
  func module(_ name: String, for access: ScriptAccess) -> ModuleSource
}

/// What the session keeps for a script until its time comes.
public enum ScriptToken: Hashable, Sendable {
  /// A timer.
  case timer(Int)
  /// A sleep or the timeout of a wait.
  case wake(Int)
  /// The response to a request.
  case response(Int)

  /// The number within its kind; of a timer or a wait it tells the script too.
  public var number: Int {
    switch self {
    case .timer(let number), .wake(let number), .response(let number): number
    }
  }
}

/// How loud a message is.
public enum LogLevel: String, CaseIterable, Sendable {
  case debug, info, warn, error
}

/// Where a module was looked for, and what was found.
public enum ModuleSource: Sendable {
  /// Its bytes and the name that messages use.
  case found(bytes: [UInt8], path: String)
  /// The places that were tried.
  case missing([String])
  /// It is there but may not or cannot be read.
  case refused(String)
  /// It may not be read; why, and the flag that lets it be.
  case denied(String)
}

/// An error with what it happened in.
public struct ScriptFailure: Sendable {
  /// The error.
  public var error: LuaError
  /// What was running.
  public var activity: Activity
  /// The plugin that it is of; nil for the script itself.
  public var plugin: String?
  /// Whether `on_error` took care of it.
  public var isHandled: Bool
}

/// What a coroutine of the script is there for.
public enum Activity: Hashable, Sendable {
  /// The script's own text.
  case main
  /// What a person typed into the living run.
  case line
  /// A handler of that event.
  case handler(EventName)
  /// A function that gets an answer, such as a geocoder's callback.
  case callback(CallbackPurpose)
  /// A function that is told of something, such as `on_done`; like a handler it is not entered
  /// while another one runs.
  case listener(CallbackPurpose)
  /// A function given to `timer`.
  case timer
  /// A test, or a function that runs before or after each.
  case test
  /// A function that gives a tile, with the number of the request.
  case tile(Int)
  /// A coroutine started with `spawn`, `all` or `race`.
  case spawned(Int)
  /// A function that answers a request of another script.
  case service(Int)

  /// Whether camera calls wait until it returns or waits (D3).
  var isHandler: Bool {
    switch self {
    case .handler, .listener: true
    case .main, .line, .callback, .timer, .test, .spawned, .tile, .service: false
    }
  }

  /// The same for all of its kind: one spawned coroutine is like another.
  public var kind: Activity {
    switch self {
    case .tile: .tile(0)
    case .spawned: .spawned(0)
    case .service: .service(0)
    case .main, .line, .handler, .callback, .listener, .timer, .test: self
    }
  }

  /// The activity in words.
  public var words: String {
    switch self {
    case .main: "main chunk"
    case .line: "line"
    case .handler(let name): name.word
    case .callback(let purpose), .listener(let purpose): purpose.rawValue
    case .timer: "timer"
    case .test: "test"
    case .spawned: "spawned coroutine"
    case .tile: "tile function"
    case .service: "service"
    }
  }
}

extension MapHost {
  /// Carries out a command whose motion nobody asks about.
  func perform(_ command: Command) throws(LuaFailure) -> MotionID {
    try perform(command) { _ in }
  }
}

/// What a function was given to a call for.
public enum CallbackPurpose: String, Hashable, Sendable {
  case reverseGeocode = "reverse_geocode"
  case geocode
  case httpGet = "http.get"
  case httpPost = "http.post"
  case onDone = "on_done"
  case observe
  case filter = "where"
  case message = "plugin.on"
  case save = "plugin.on_save"
}
