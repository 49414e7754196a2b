import LuaBridge
import Permissions

extension Script {
  /// Checks whether a picture's path or address may be used, before anything reads it.
  func checkIcon(_ icon: String, _ name: String) throws(LuaFailure) {
    let scheme = icon.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard scheme.count > 1, icon.dropFirst(scheme.count).first == ":" else {
      _ = try reach(name) { () throws(AccessError) in
        try access.files.resolve(icon, for: .read)
      }
      return
    }
    switch scheme.lowercased() {
    case "data": return
    case "http", "https":
      let address: WebAddress
      do throws(WebAddress.Fault) {
        address = try WebAddress(icon)
      } catch {
        throw LuaFailure("\(name): \(error.words)")
      }
      do throws(PermissionRefusal) {
        try access.network.check(address)
      } catch {
        throw LuaFailure(name, error)
      }
    case "file": throw LuaFailure("\(name): give the path itself, without file://")
    default: throw LuaFailure("\(name): '\(scheme):' is no path and no address of a picture")
    }
  }
}
