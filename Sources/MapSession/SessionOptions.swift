import Geocoders
import MapFiles
import MapModel
import Permissions
import Plugins
import Reporting

/// What a run is made of, besides the script.
public struct SessionOptions: Sendable {
  /// The view.
  public var viewport = Viewport(width: 800, height: 600)
  /// The first camera.
  public var camera = Camera(target: .init(lat: 0, lng: 0), zoom: 2)
  /// Pixels a point of pictures, > 0.
  public var scale = 1.0
  /// What the map itself shows at first.
  public var mapType = MapType.normal
  /// How the map itself is drawn at first.
  public var style = MapStyle.light
  /// What is written around the map in pictures, unless a script wishes otherwise.
  public var ornaments = MapOrnaments()
  /// Frames a virtual second, > 0.
  public var framesPerSecond = 60.0
  /// Seed of everything random.
  public var seed = 0
  /// Virtual seconds between a geocoder's request and its response.
  public var geocodeLatency = 0.0
  /// Who is asked where a point is.
  public var geocoders = GeocoderSetup()
  /// Virtual seconds after which the run ends normally, nil for no end.
  public var maxTime: Double?
  /// Whether virtual time goes no faster than the clock on the wall.
  public var isRealtime = false
  /// Whether the first error ends the run.
  public var failsFast = false
  /// Whether the script gets what local debuggers need, with which it can leave its sandbox.
  public var isTrusted = false
  /// Bytes of a Lua state.
  public var maxMemory = 512 << 20
  /// The script as the command line named it.
  public var scriptName = ""
  /// The folder whose modules `require` finds.
  public var scriptFolder = "."
  /// More folders whose modules `require` finds, in this order.
  public var moduleFolders: [String] = []
  /// The script's own words and options.
  public var arguments: [String] = []
  /// What else is in `args`, by name.
  public var namedArguments: [JSONObject.Member] = []
  /// Files that the script may write without a flag, because the command line names them.
  public var outputs: [String] = []
  /// The plugins in their order.
  public var plugins: [ConfiguredPlugin] = []
  /// What the flags allow and deny; the script's folder and words are added from here.
  public var permissions = Permissions()

  /// The options of a run without options.
  public init() {}
}

extension SessionOptions {
  /// What the flags say, with what needs none: the script's folder, files among its words, and the
  /// values of its own options.
  var scriptPermissions: Permissions {
    var permissions = self.permissions
    permissions.scriptFolder = scriptFolder
    for word in arguments {
      permissions.words.append(word)
      if word.hasPrefix("--"), let cut = word.firstIndex(of: "=") {
        permissions.words.append(String(word[word.index(after: cut)...]))
      }
    }
    return permissions
  }

  /// What a trace says of the run before the first record.
  func traceHeader(version: String) -> TraceHeader {
    TraceHeader(
      version: version, seed: seed, viewport: viewport, framesPerSecond: framesPerSecond,
      camera: camera, geocodeLatency: geocodeLatency,
      plugins: plugins.map { ($0.id, $0.plugin.manifest.version.text) })
  }
}

/// How a run ended: the process's exit status. A script may return one of its own.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The number, 0…255.
  public let rawValue: Int32

  /// Makes the code of that number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Everything was done.
  public static let done = ExitCode(rawValue: 0)
  /// A script error or a failed expectation.
  public static let scriptError = ExitCode(rawValue: 1)
  /// The command line or the script's text is wrong.
  public static let usage = ExitCode(rawValue: 2)
  /// A permission was refused.
  public static let permission = ExitCode(rawValue: 3)
  /// A file, a data set or the network was not available.
  public static let unavailable = ExitCode(rawValue: 4)
  /// A fault of mapctl.
  public static let internalError = ExitCode(rawValue: 70)
  /// The wall-clock limit was reached.
  public static let timeLimit = ExitCode(rawValue: 124)
  /// Interrupted by the user.
  public static let interrupted = ExitCode(rawValue: 130)
}
