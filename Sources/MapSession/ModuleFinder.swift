import Glibc
import HostSystem
import MapScript

/// Finds the modules of `require`: text files in the script's own folder and below.
struct ModuleFinder {
  let folder: String

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
    let path = name.replacing(".", with: "/")
    let prefix = folder == "." ? "" : folder + "/"
    let places = ["\(prefix)\(path).lua", "\(prefix)\(path)/init.lua"]
    for place in places {
      guard access(place, F_OK) == 0 else { continue }
      guard isInside(place) else { return .refused("\(place) leads out of the script's folder") }
      do throws(FileError) {
        return .found(bytes: try readFile(place), path: place)
      } catch {
        return .refused("cannot read \(place): \(error.reason)")
      }
    }
    return .missing(places)
  }

  private func isInside(_ path: String) -> Bool {
    guard let root = canonical(folder), let file = canonical(path) else { return false }
    return file.hasPrefix(root == "/" ? root : root + "/")
  }

  private func canonical(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
