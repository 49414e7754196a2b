/// How the addresses of a country are written, of Latin letters: where the number of the house and
/// where the postcode stands.
///
/// The facts are those of the Universal Postal Union's "Postal addressing systems in member
/// countries" (upu.int), read together with the formats of Google's libaddressinput (Latin form) and
/// OpenCage's address-formatting, which tell the same in tables. Where they differ, the post's own
/// examples were followed. A country that is in no list writes as most of Europe and of Latin America
/// does: street and number, postcode and locality.
struct PostalCustom: Equatable {
  /// Where the number of the house stands.
  enum Number: Equatable {
    /// "Bundesplatz 3".
    case behind
    /// "Calle Mayor, 5".
    case behindComma
    /// "10 Downing Street".
    case first
  }

  /// Where the postcode stands.
  enum Postcode: Equatable {
    /// "3011 Bern".
    case first
    /// "London SW1A 2AA".
    case behind
    /// "Moscow, 125009".
    case behindComma
    /// "Washington, DC 20500".
    case behindStateComma
    /// "Sydney NSW 2000".
    case behindState
    /// "São Paulo - SP, 01310-100".
    case behindStateDash
    /// "Chiyoda, Tokyo 100-0005".
    case behindRegion
  }

  var number = Number.behind
  var postcode = Postcode.first

  /// The custom of a country by its ISO 3166-1 alpha-2 code.
  init(of countryCode: String?) {
    guard let countryCode else { return }
    number = PostalCustom.numbers[countryCode] ?? .behind
    postcode = PostalCustom.postcodes[countryCode] ?? .first
  }

  // MARK: The table

  private static let numbers: [String: Number] = table([
    (
      .first,
      """
      AD AE AG AI AS AU BB BD BF BJ BL BM BN BS BZ CA CC CD CI CK CN CX DM DZ EG FJ FK FM FR GB GD GF
      GG GH GI GM GP GS GU GY HK HM IE IL IM IN IO JE JM JP KE KI KN KR KY LC LK LS LU MC MF MG MH MO
      MP MQ MS MT MU MW MY NA NC NF NG NR NU NZ PF PG PH PK PM PN PR PW RE RW SA SB SC SG SH SL TC TG
      TH TK TN TO TT TV TW TZ UG UM US VC VG VI VN VU WF WS YT ZA ZM ZW
      """
    ),
    (.behindComma, "BR BY ES KG KZ MD MZ RU UA"),
  ])

  private static let postcodes: [String: Postcode] = table([
    (
      .behind,
      """
      AI BD BH BM BN BT EG FK GB GG GI GS ID IE IM IN IO JE JO KE KH LB LK LS MT MV NA NG NP NZ PE PK
      PN SA SD SG SH SZ TC TH VC VE VG VN ZA
      """
    ),
    (.behindComma, "AO LV MM RU TT UA"),
    (.behindStateComma, "AS CA FM GU MH MP PR PW UM US VI"),
    (.behindState, "AU CC CX HM NF"),
    (.behindStateDash, "BR"),
    (.behindRegion, "CN JP KR TW"),
  ])

  private static func table<Custom>(_ lists: [(Custom, String)]) -> [String: Custom] {
    var table: [String: Custom] = [:]
    for (custom, codes) in lists {
      for code in codes.split(whereSeparator: \.isWhitespace) { table[String(code)] = custom }
    }
    return table
  }
}
