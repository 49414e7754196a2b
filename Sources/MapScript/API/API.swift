import LuaBridge
import MapModel

/// The whole Lua API: the one table that registration, checks, help and types are made of.
public enum API {
  /// The global tables.
  public static let modules: [APIModule] = [
    APIModule(
      "map", "The map.",
      functions: CameraFunctions.all + ObjectFunctions.all + ShapeFunctions.all
        + LayerFunctions.all
        + PlaceFunctions.all + LocationFunctions.all + GeocodeFunctions.all
        + PictureFunctions.all + FilmFunctions.all,
      properties: MapProperties.all),
    GestureFunctions.module, GeoFunctions.module, TimeFunctions.timer, LogFunctions.module,
    FileFunctions.module, JSONFunctions.module, CSVFunctions.module, StoreFunctions.module,
    WebFunctions.module, EnvironmentFunctions.module, PluginFunctions.module,
    ArgumentFunctions.module,
  ]

  /// The global functions that scripts may define.
  public static let handlers: [APIHandler] = APIHandler.all

  /// The methods of the boxes that `geo.bounds` and `map.bounds` give.
  public static let boundsMethods: [APIFunction] = GeoFunctions.boundsMethods

  /// The plain global functions.
  public static let globals: [APIFunction] = TimeFunctions.globals

  /// The plain global functions of tests.
  public static let testGlobals: [APIFunction] = TestFunctions.all

  /// The names of the global values of tests.
  public static let testValues = ["events", "anything"]

  /// The kinds of objects of tests.
  public static let testClasses: [APIClass] = TestClasses.all

  static let allClasses: [APIClass] = classes + testClasses

  /// The kinds of objects.
  public static let classes: [APIClass] =
    Classes.all + ShapeFunctions.classes + TouchClasses.all
    + [FilmFunctions.recording, ClusterClass.api, LayerClass.api, SettingsClass.api]
}
