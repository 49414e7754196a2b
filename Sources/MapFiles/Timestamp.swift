/// Dates and times as GPX and GeoJSON files write them (ISO 8601, the extended format).
enum Timestamp {
  /// The seconds since 1970 began in UTC of a text such as `2024-02-29T12:30:00.5+01:00`; nil for
  /// what is no such date and time.
  ///
  /// The date, the `T` and the time down to seconds must be there; the fraction may follow a point
  /// or a comma; without a zone it is UTC. `24:00:00` is the next midnight and a leap second the
  /// second after it, as on the clocks that know neither.
  static func seconds(of text: String) -> Double? {
    var scan = Scan(rest: Array(text.utf8)[...])
    guard
      let year = scan.digits(4), scan.take("-"), let month = scan.digits(2), scan.take("-"),
      let day = scan.digits(2), scan.take("T"),
      let hour = scan.digits(2), scan.take(":"), let minute = scan.digits(2), scan.take(":"),
      let second = scan.digits(2), let fraction = scan.fraction(), let offset = scan.offset(),
      scan.rest.isEmpty
    else { return nil }
    guard year >= 1, (1...12).contains(month), day >= 1, day <= days(in: month, of: year) else {
      return nil
    }
    let isMidnight = hour == 24 && minute == 0 && second == 0 && fraction == 0
    guard hour <= 23 || isMidnight, minute <= 59, second <= 60 else { return nil }
    let ofDay = hour * 3600 + minute * 60 + second
    return Double(dayNumber(year, month, day) * 86400 + ofDay - offset) + fraction
  }

  /// The text of seconds since 1970 began in UTC, to the millisecond: `2024-02-29T12:30:00.5Z`.
  static func text(of seconds: Double) -> String? {
    let thousandths = (seconds * 1000).rounded()
    guard abs(thousandths) < 1e15 else { return nil }
    let whole = Int(thousandths)
    let day = whole >= 0 ? whole / 86_400_000 : (whole - 86_399_999) / 86_400_000
    let ofDay = whole - day * 86_400_000
    let (year, month, date) = civil(day)
    guard (1...9999).contains(year) else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let years = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
    var clock = "\(two(ofDay / 3_600_000)):\(two(ofDay / 60_000 % 60)):\(two(ofDay / 1000 % 60))"
    var fraction = ofDay % 1000
    if fraction > 0 {
      var places = 3
      while fraction.isMultiple(of: 10) { (fraction, places) = (fraction / 10, places - 1) }
      clock += "." + String(repeating: "0", count: places - "\(fraction)".count) + "\(fraction)"
    }
    return "\(years)-\(two(month))-\(two(date))T\(clock)Z"
  }

  /// The date of a day since 1970-01-01 (H. Hinnant, `civil_from_days`).
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * part + 2) / 5 + 1)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 in the Gregorian calendar (H. Hinnant, "chrono-Compatible Low-Level
  /// Date Algorithms", `days_from_civil`), for years from 1.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// What is left of a text.
  private struct Scan {
    var rest: ArraySlice<UInt8>

    /// The next sign, when it is that one.
    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: sign) else { return false }
      rest.removeFirst()
      return true
    }

    /// A number of just so many digits.
    mutating func digits(_ count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
      rest = rest.dropFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The part of a second, 0 where none is written.
    mutating func fraction() -> Double? {
      guard take(".") || take(",") else { return 0 }
      let digits = rest.prefix(while: Self.isDigit)
      guard !digits.isEmpty else { return nil }
      rest = rest[digits.endIndex...]
      return Double("0." + String(decoding: digits, as: UTF8.self))
    }

    /// The seconds that the clock is ahead of UTC: `Z`, `+01:00`, `+0100`, `+01` or nothing.
    mutating func offset() -> Int? {
      if rest.isEmpty || take("Z") { return 0 }
      let isAhead = take("+")
      guard isAhead || take("-"), let hours = digits(2) else { return nil }
      var minutes = 0
      if !rest.isEmpty {
        _ = take(":")
        guard let written = digits(2) else { return nil }
        minutes = written
      }
      // No clock is further from UTC than 14 hours (XML Schema 1.1, part 2, `timezoneFrag`).
      guard minutes <= 59, hours * 60 + minutes <= 14 * 60 else { return nil }
      return (isAhead ? 1 : -1) * (hours * 60 + minutes) * 60
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
  }
}
