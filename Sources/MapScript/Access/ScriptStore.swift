import Glibc
import HostSystem
import MapFiles
import Permissions

/// What a script keeps from run to run: a JSON file in the user's state folder (XDG), readable for
/// the user only. Nothing is touched until it is used.
final class ScriptStore {
  /// Why the store cannot be used, in words.
  struct Fault: Error {
    let words: String
  }

  private let script: String
  private let givenName: String?
  private let workingFolder: String?
  private let environment: [String: String]
  private let isKept: Bool
  private var members: [String: JSONValue]?

  /// Bytes of the file, at most.
  private static let largest = 16 << 20

  /// - Parameter isKept: whether what is set outlives the process; if not, the store begins empty.
  init(
    script: String, name: String?, workingFolder: String?, environment: [String: String],
    isKept: Bool
  ) {
    self.isKept = isKept
    members = isKept ? nil : [:]
    self.script = script
    givenName = name
    self.workingFolder = workingFolder
    self.environment = environment
  }

  /// All names, sorted.
  func keys() throws(Fault) -> [String] {
    try load().keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The value of a name; nil when there is none.
  func get(_ key: String) throws(Fault) -> JSONValue? { try load()[key] }

  /// Sets a value, or takes it out, and writes the store at once.
  func set(_ key: String, _ value: JSONValue?) throws(Fault) {
    var all = try load()
    guard all[key] != value else { return }
    all[key] = value
    let sorted = all.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let object = JSONObject(members: sorted.map { JSONObject.Member(name: $0, value: $1) })
    let bytes = JSONWriter.write(.object(object), pretty: true) + [0x0A]
    guard bytes.count <= ScriptStore.largest else {
      throw Fault(words: "the store is full: it keeps \(ScriptStore.largest >> 20) MiB at most")
    }
    if isKept { try save(bytes) }
    members = all
  }

  private func load() throws(Fault) -> [String: JSONValue] {
    if let members { return members }
    var all: [String: JSONValue] = [:]
    let path = try folder() + "/" + name
    if let bytes = try read(path) {
      guard case .object(let object)? = try? JSONReader.read(bytes) else {
        throw Fault(words: "'\(path)' is damaged; repair or remove it")
      }
      for member in object.members { all[member.name] = member.value }
    }
    members = all
    return all
  }

  private func read(_ path: String) throws(Fault) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(path)
    } catch {
      guard error.code != ENOENT else { return nil }
      throw Fault(words: "cannot read '\(path)': \(error.reason)")
    }
  }

  private func save(_ bytes: [UInt8]) throws(Fault) {
    let folder = try folder()
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o700) == 0 || errno == EEXIST || errno == EROFS || errno == EACCES else {
        throw Fault(words: "cannot make the folder '\(made)': \(String(cString: strerror(errno)))")
      }
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Fault(words: "cannot open the folder '\(folder)': \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    do throws(FileError) {
      let file = try OutputFile(
        name: Array(name.utf8), inFolder: descriptor, mode: 0o600, shown: folder + "/" + name)
      do throws(FileError) {
        try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
          try file.write(UnsafeRawBufferPointer(bytes))
        }
        try file.commit()
      } catch {
        file.discard()
        throw error
      }
    } catch {
      throw Fault(words: "cannot write '\(error.path)': \(error.reason)")
    }
  }

  private func folder() throws(Fault) -> String {
    let name = environment["XDG_STATE_HOME"]?.hasPrefix("/") == true ? "XDG_STATE_HOME" : "HOME"
    guard let path = environment[name], path.hasPrefix("/") else {
      throw Fault(words: "there is no place to keep it; set HOME or XDG_STATE_HOME")
    }
    // Such a value was repaired, and would name another folder.
    guard !path.unicodeScalars.contains("\u{FFFD}") else {
      throw Fault(words: "the value of \(name) is no UTF-8")
    }
    return path + (name == "HOME" ? "/.local/state/mapctl/store" : "/mapctl/store")
  }

  /// The script's own name and a number made of where it lies, so that two scripts of the same name
  /// do not share a store.
  private var name: String {
    if let givenName { return givenName + ".json" }
    let canonical = (try? CanonicalPath(of: script, in: workingFolder))?.bytes ?? []
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in script.isEmpty || script.hasPrefix("-") ? Array(script.utf8) : canonical {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let last = script.split(separator: "/").last.map(String.init) ?? ""
    let plain = last.utf8.prefix(40).map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        byte
      default: UInt8(ascii: "_")
      }
    }
    return String(decoding: plain, as: UTF8.self) + "-" + String(hash, radix: 16) + ".json"
  }
}
