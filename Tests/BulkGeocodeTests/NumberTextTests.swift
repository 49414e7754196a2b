import Testing

@testable import BulkGeocode
import Rows

@Suite("Numbers from bytes")
struct NumberTextTests {
  private func value(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { NumberText.value(UnsafeRawBufferPointer($0)) }
  }

  @Test("numbers are read to the last bit")
  func exact() {
    var random = Xorshift(state: 9)
    for _ in 0..<8000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(value("\(number)") == number)
      let degrees = Double(random.next() % 360_000_000) / 1e6 - 180
      #expect(value("\(degrees)") == degrees)
      #expect(value(" +\(abs(degrees))\t") == abs(degrees))
    }
    #expect(value("48,8566") == 48.8566)
    #expect(value(".5") == 0.5)
    #expect(value("5.") == 5)
    #expect(value("0.1234567890123456789012345") == 0.1234567890123456789012345)
  }

  @Test(
    "what is no number is none",
    arguments: [
      "", " ", "-", "+", ".", ",", "1.2.3", "1,2.3", "1 2", "x", "nan", "inf", "0x10", "1e", "e5",
      "1e400", "--1", "1-", "1.2.345678901234567890123",
    ])
  func none(_ text: String) { #expect(value(text) == nil) }
}
