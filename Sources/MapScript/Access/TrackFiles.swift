import LuaBridge
import MapFiles
import MapModel
import Permissions

extension Script {
  /// The journey in a GPX or GeoJSON file.
  func track(
    _ path: String, isGPX: Bool, _ function: String
  ) throws(LuaFailure) -> LocationTrack {
    let limit = room
    let bytes = try reach(function) { () throws(AccessError) in
      try access.files.read(path, limit: limit)
    }
    do throws(MapFileError) {
      return isGPX
        ? try LocationTrack(gpx: try GPXFile.read(bytes))
        : try LocationTrack(geoJSON: try GeoJSONFile.read(bytes))
    } catch {
      throw LuaFailure("\(function): \(path): \(error.reason)")
    }
  }
}
