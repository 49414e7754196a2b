import Permissions

/// What a plugin says of itself.
public struct PluginManifest: Hashable, Sendable {
  /// Another plugin that it needs.
  public struct Requirement: Hashable, Sendable {
    /// The other's id.
    public let id: String
    /// The versions that will do.
    public let range: VersionRange
  }

  /// What it is called: small letters, digits, `-` and `_`.
  public var id: String
  /// Its version.
  public var version = PluginVersion(0, 0, 0)
  /// One line on it, empty for none.
  public var summary = ""
  /// The versions of the API that it is made for.
  public var api = VersionRange.any
  /// The file that is run, within its folder.
  public var main = "main.lua"
  /// What it wants to touch outside itself.
  public var permissions: [PermissionKind: PermissionScope] = [:]
  /// The plugins that it needs; they come before it.
  public var requires: [Requirement] = []
  /// Plugins that come before it, when they are there.
  public var after: [String] = []
  /// Plugins that come after it, when they are there.
  public var before: [String] = []
  /// Higher comes earlier where nothing else decides.
  public var priority = 0.0
  /// What users can set, in the order of the manifest.
  public var options: [DeclaredOption] = []

  /// The manifest of a plugin that has none.
  public init(id: String) { self.id = id }

  /// The id that the script itself has among plugins.
  public static let script = "script"

  /// Whether a text can be an id.
  public static func isID(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 64, text != script else { return false }
    return first != UInt8(ascii: "-") && first != UInt8(ascii: "_")
      && text.utf8.allSatisfy(isOfID)
  }

  static func isOfID(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// An id made of the name of a file, for a plugin that says none.
  static func id(ofFile name: String) -> String {
    let bare = name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
    let bytes = bare.lowercased().utf8.prefix(64).map { isOfID($0) ? $0 : UInt8(ascii: "-") }
    let trimmed = bytes.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let id = String(decoding: trimmed, as: UTF8.self)
    return isID(id) ? id : "plugin"
  }
}
