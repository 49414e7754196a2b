import Glibc

/// How long a server asks to be left alone (RFC 9110, 10.2.3).
public enum RetryAfter {
  /// Seconds from now until the time that the `Retry-After` header of a response names, as a number of
  /// seconds or as a date; nil without one that can be read. What lies in the past is 0.
  ///
  /// A date is counted from the response's own `Date`, so that the clock of this machine may be wrong;
  /// without that, from `now`.
  ///
  /// - Parameter now: seconds since 1970.
  public static func seconds(
    _ response: WebResponse, now: () -> Int = { time(nil) }
  ) -> Double? {
    func header(_ name: String) -> String? { response.headers.first { $0.name == name }?.value }
    guard let value = header("retry-after") else { return nil }
    if let seconds = Int(value) { return Double(max(0, seconds)) }
    guard let then = HTTPDate.seconds(value) else { return nil }
    return Double(max(0, then - (header("date").flatMap(HTTPDate.seconds) ?? now())))
  }
}

/// The dates of headers (RFC 9110, 5.6.7): "Sun, 06 Nov 1994 08:49:37 GMT" and its two elders.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Seconds since 1970; nil when the text is no date.
  static func seconds(_ text: String) -> Int? {
    let words = text.lowercased().split { " ,-".contains($0) }.map(String.init)
    let parts: (day: String, month: String, year: String, time: String)
    switch words.count {
    case 6 where words[5] == "gmt": parts = (words[1], words[2], words[3], words[4])
    case 5: parts = (words[2], words[1], words[4], words[3])
    default: return nil
    }
    let clock = parts.time.split(separator: ":").map { Int($0) ?? -1 }
    guard let day = Int(parts.day), (1...31).contains(day),
      let month = months.firstIndex(of: parts.month), var year = Int(parts.year),
      clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
      (0...60).contains(clock[2]), (0...9999).contains(year)
    else { return nil }
    // Two digits are of this century or, from 70 on, of the last: nobody is that patient.
    if parts.year.count == 2 { year += year < 70 ? 2000 : 1900 }
    var moment = tm()
    moment.tm_year = Int32(year - 1900)
    moment.tm_mon = Int32(month)
    moment.tm_mday = Int32(day)
    moment.tm_hour = Int32(clock[0])
    moment.tm_min = Int32(clock[1])
    moment.tm_sec = Int32(clock[2])
    return timegm(&moment)
  }
}
