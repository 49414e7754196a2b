import Glibc
import HostSystem
import MapScript
import Permissions

/// Finds the modules of `require`: text files in the script's own folder and below, then in other
/// folders that the run names.
struct ModuleFinder {
  let folder: String
  let files: FileAccess
  /// More folders, with an access that reads them.
  let others: [(folder: String, files: FileAccess)]

  func find(_ name: String) -> ModuleSource {
    let allowed = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard allowed, !name.isEmpty,
      !name.split(separator: ".", omittingEmptySubsequences: false).contains("")
    else { return .refused("a module's name has words of letters, digits, _ and - between dots") }
    var missing: [String] = []
    for (folder, files) in [(folder, files)] + others {
      let source = find(name, in: folder, files)
      guard case .missing(let places) = source else { return source }
      missing += places
    }
    return .missing(missing)
  }

  private func find(_ name: String, in folder: String, _ files: FileAccess) -> ModuleSource {
    let path = name.replacing(".", with: "/")
    let prefix = folder == "." ? "" : folder + "/"
    let places = ["\(prefix)\(path).lua", "\(prefix)\(path)/init.lua"]
    for place in places {
      do throws(AccessError) {
        guard try isInside(place, folder) else {
          return .refused("\(place) leads out of the script's folder")
        }
        return .found(bytes: try files.read(place, limit: ModuleFinder.limit), path: place)
      } catch {
        if case .file(let failure) = error, failure.code == ENOENT { continue }
        if error.refusal != nil { return .denied(error.words) }
        return .refused("cannot read \(error.words)")
      }
    }
    return .missing(places)
  }

  /// Modules come from the script's folder only, whatever else may be read.
  private func isInside(_ path: String, _ folder: String) throws(AccessError) -> Bool {
    try CanonicalPath(of: path).isInside(try CanonicalPath(of: folder))
  }

  /// Bytes of a module.
  private static let limit = 16 << 20
}
