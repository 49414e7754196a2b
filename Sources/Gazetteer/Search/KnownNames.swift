/// Short forms and names in use that the packed names lack. Written by hand.
enum KnownNames {
  /// What a known name stands for: a name of the index, and its country, or `noCountry`.
  struct Meaning {
    var name: NameKey
    var countryCode: String
    /// Whether it is a short form, which means this before all else that goes by it.
    var isShort: Bool
  }

  /// What stands in the place of a country's code for waters.
  static let noCountry = "-"

  /// What goes by a name, in the order of the table.
  static func meanings(of key: NameKey) -> [Meaning] { all[key] ?? [] }

  /// The table, by names.
  static let all: [NameKey: [Meaning]] = {
    var all: [NameKey: [Meaning]] = [:]
    for (rows, isShort) in [(shortForms, true), (otherNames, false)] {
      for row in rows.split(separator: "\n") {
        let parts = row.split(separator: ";").map(String.init)
        guard parts.count == 3 else { continue }
        for name in parts[0].split(separator: "/") {
          let meaning = Meaning(
            name: NameKey(parts[1]), countryCode: parts[2], isShort: isShort)
          all[NameKey(String(name)), default: []].append(meaning)
        }
      }
    }
    return all
  }()

  /// Short forms, between slashes; the name; the country's code.
  private static let shortForms = """
    NYC/NY City;New York City;US
    LA;Los Angeles;US
    SF/San Fran;San Francisco;US
    DC;Washington;US
    KL;Kuala Lumpur;MY
    SP;São Paulo;BR
    Jozi;Johannesburg;ZA
    """

  private static let otherNames = """
    Lucerne;Luzern;CH
    Andalucía;Andalusia;ES
    's-Gravenhage/Gravenhage;The Hague;NL
    Corunna;A Coruña;ES
    Cataluña/Catalunya/Katalonien;Catalonia;ES
    Congo;Democratic Republic of the Congo;CD
    Congo;Republic of the Congo;CG
    Korea;South Korea;KR
    Korea;North Korea;KP
    Lac Léman/Léman/Genfersee/Lake Léman;Lake Geneva;-
    Bodensee/Lac de Constance;Lake Constance;-
    Lago di Garda/Gardasee;Lake Garda;-
    Lago Maggiore/Langensee;Lake Maggiore;-
    Ladoga;Lake Ladoga;-
    """
}
