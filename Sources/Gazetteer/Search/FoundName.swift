import Geo

extension Address {
  /// How a search by name came to an address.
  public struct FoundName: Sendable, Equatable {
    /// What sort of thing goes by a name.
    public enum Kind: String, Sendable, CaseIterable {
      /// A country or territory.
      case country
      /// A first-level region of a country, or a part of it that holds several.
      case region
      /// A town, a village or a quarter.
      case settlement
      /// A sea, an ocean or a part of one.
      case sea
      /// A lake.
      case lake
      /// An island, or islands that share a name.
      case island
      /// A mountain, a desert or another part of the earth.
      case landform
      /// An airport.
      case airport
    }

    /// How well a name fits the text.
    public enum Match: String, Sendable, CaseIterable {
      /// It is the thing's own name.
      case exact
      /// It is a name in another language, an abbreviation or a code.
      case alternate
      /// The text is the beginning of the name.
      case partial
      /// It is spelt much like the text.
      case fuzzy
    }

    /// What was found.
    public var kind: Kind
    /// How well its name fits.
    public var match: Match
    /// The name that fits.
    public var name: String
    /// The box to show it in: of a country or region where nearly all of its people live, of a landform
    /// all; nil for a single point.
    public var viewport: CoordinateBounds?
    /// What of the text was left aside, because nothing there goes by it; nil when nothing was.
    public var unmatched: String?
  }
}
