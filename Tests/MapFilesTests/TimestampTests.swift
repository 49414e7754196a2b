import Foundation
import Testing

@testable import MapFiles

@Suite("Dates and times")
struct TimestampTests {
  @Test(
    "are seconds since 1970 in UTC",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2024-02-29T12:30:00.5+01:00", 1_709_206_200.5),
      ("1969-12-31T23:59:59Z", -1), ("2000-03-01T00:00:00", 951_868_800),
      ("2024-01-01T00:00:00,25Z", 1_704_067_200.25), ("2024-01-01T00:00:00-0530", 1_704_087_000),
      ("2024-01-01T00:00:00+14", 1_704_016_800), ("2023-12-31T24:00:00Z", 1_704_067_200),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ] as [(String, Double)])
  func valid(text: String, seconds: Double) { #expect(Timestamp.seconds(of: text) == seconds) }

  @Test(
    "what is none is refused",
    arguments: [
      "", "2024", "2024-01-01", "2024-01-01T00:00Z", "2024-1-1T00:00:00Z", "2024-13-01T00:00:00Z",
      "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-04-31T00:00:00Z",
      "2024-01-00T00:00:00Z", "0000-01-01T00:00:00Z", "2024-01-01T24:00:01Z",
      "2024-01-01T25:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z",
      "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00Zx", "2024-01-01 00:00:00Z",
      "2024-01-01T00:00:00+14:01", "2024-01-01T00:00:00+01:60", "2024-01-01T00:00:00+1",
      "2024-01-01T00:00:00+01:", "-2024-01-01T00:00:00Z", "２０２４-01-01T00:00:00Z",
      "20240101T000000Z",
    ])
  func invalid(text: String) { #expect(Timestamp.seconds(of: text) == nil) }

  @Test("agree with Foundation's calendar over four centuries") func peers() throws {
    let formatter = ISO8601DateFormatter()
    var random = Seeded(1)
    for _ in 0..<300 {
      let seconds = Double(Int.random(in: -6_000_000_000...6_500_000_000, using: &random))
      let text = formatter.string(from: Date(timeIntervalSince1970: seconds))
      #expect(Timestamp.seconds(of: text) == seconds)
    }
  }
}
