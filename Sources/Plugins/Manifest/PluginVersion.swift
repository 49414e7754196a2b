/// A version such as `1.4.2`; parts that are left out are 0.
public struct PluginVersion: Hashable, Comparable, Sendable {
  /// The three numbers.
  public let major, minor, patch: Int

  /// The version of the Lua API that this program offers to plugins.
  public static let api = PluginVersion(1, 0, 0)

  /// Makes a version of its numbers.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// Reads one to three numbers between dots; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers = [0, 0, 0]
    for (index, part) in parts.enumerated() {
      guard !part.isEmpty, part.count <= 9, part.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
        let number = Int(part)
      else { return nil }
      numbers[index] = number
    }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// The version as it is written.
  public var text: String { "\(major).\(minor).\(patch)" }

  /// Whether one version is older than another.
  public static func < (one: PluginVersion, other: PluginVersion) -> Bool {
    (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
  }
}

/// Which versions fit: comparisons that all have to hold, such as `>=1.2 <3`.
///
/// A version by itself stands for what is compatible with it: `1.2` for 1.2.0 and all above it below
/// 2.0.0. `*` stands for all.
public struct VersionRange: Hashable, Sendable {
  private enum Bound: Hashable {
    case least(PluginVersion)
    case above(PluginVersion)
    case below(PluginVersion)
    case most(PluginVersion)
    case exactly(PluginVersion)
  }

  private let bounds: [Bound]
  /// The range as it was written.
  public let text: String

  /// Every version.
  public static let any = VersionRange(bounds: [], text: "*")

  private init(bounds: [Bound], text: String) {
    self.bounds = bounds
    self.text = text
  }

  /// Reads a range; nil when it is none.
  public init?(_ text: String) {
    var bounds: [Bound] = []
    let words = text.split { $0 == " " || $0 == "," }
    guard !words.isEmpty else { return nil }
    for word in words where word != "*" {
      let sign = word.prefix { "<>=".contains($0) }
      guard let version = PluginVersion(word.dropFirst(sign.count)) else { return nil }
      switch sign {
      case "": bounds += [.least(version), .below(PluginVersion(version.major + 1, 0, 0))]
      case ">=": bounds.append(.least(version))
      case ">": bounds.append(.above(version))
      case "<": bounds.append(.below(version))
      case "<=": bounds.append(.most(version))
      case "=": bounds.append(.exactly(version))
      default: return nil
      }
    }
    self.init(bounds: bounds, text: text)
  }

  /// Whether a version fits.
  public func contains(_ version: PluginVersion) -> Bool {
    bounds.allSatisfy { bound in
      switch bound {
      case .least(let least): version >= least
      case .above(let above): version > above
      case .below(let below): version < below
      case .most(let most): version <= most
      case .exactly(let exact): version == exact
      }
    }
  }
}
