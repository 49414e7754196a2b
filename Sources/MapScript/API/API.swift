import LuaBridge
import MapModel

/// The whole Lua API: the one table that registration, checks, help and types are made of.
public enum API {
  /// The global tables.
  public static let modules: [APIModule] = [
    APIModule(
      "map", "The map.",
      functions: CameraFunctions.all + ObjectFunctions.all + ShapeFunctions.all
        + PlaceFunctions.all + LocationFunctions.all + GeocodeFunctions.all,
      properties: MapProperties.all),
    GestureFunctions.module, GeoFunctions.module, TimeFunctions.timer, LogFunctions.module,
    FileFunctions.module, JSONFunctions.module, CSVFunctions.module, StoreFunctions.module,
    WebFunctions.module, EnvironmentFunctions.module,
  ]

  /// The global functions that scripts may define.
  public static let handlers: [APIHandler] = APIHandler.all

  /// The methods of the boxes that `geo.bounds` and `map.bounds` give.
  public static let boundsMethods: [APIFunction] = GeoFunctions.boundsMethods

  /// The plain global functions.
  public static let globals: [APIFunction] = TimeFunctions.globals

  /// The kinds of objects.
  public static let classes: [APIClass] =
    Classes.all + ShapeFunctions.classes + TouchClasses.all
    + [ClusterClass.api, SettingsClass.api]
}
