import ConformanceRows
import Testing

@testable import Geo

@Suite("Encoded polylines")
struct EncodedPolylineTests {
  @Test("a decoded path is the rounded path") func roundTrip() throws {
    var random = Seeded(40)
    for _ in 0..<200 {
      let path = (0..<20).map { _ in random.coordinate() }
      let back = try EncodedPolyline.decode(EncodedPolyline.encode(path))
      #expect(back.count == path.count)
      for (one, other) in zip(back, path) {
        #expect(abs(one.lat - other.lat) <= 0.5000001e-5)
        #expect(abs(Degrees.shortWay(from: one.lng, to: other.lng)) <= 0.5000001e-5)
      }
      let again = try EncodedPolyline.decode(EncodedPolyline.encode(back))
      #expect(again == back)
    }
  }

  @Test("bad text is an error that says where") func errors() {
    #expect(throws: PolylineError.invalidCharacter(position: 3)) {
      try EncodedPolyline.decode("_p~ F")
    }
    #expect(throws: PolylineError.invalidCharacter(position: 0)) {
      try EncodedPolyline.decode("é")
    }
    #expect(throws: PolylineError.truncated(position: 5)) {
      try EncodedPolyline.decode("_p~iF")
    }
    #expect(throws: PolylineError.truncated(position: 4)) {
      try EncodedPolyline.decode("_p~i")
    }
    #expect(throws: PolylineError.overflow(position: 1)) {
      try EncodedPolyline.decode("?" + String(repeating: "~", count: 20))
    }
    #expect(throws: PolylineError.latitudeOutOfRange(position: 0)) {
      try EncodedPolyline.decode(EncodedPolyline.encode([Coordinate(lat: 91, lng: 0)]))
    }
  }

  @Test("sums beyond 64 bits are an error, the largest number is not") func overflow() throws {
    // Twelve full groups and a last one of four bits: zigzag of the smallest number.
    let smallest = String(repeating: "~", count: 12) + "N"
    let far = try EncodedPolyline.decode("?" + smallest)
    #expect(far.count == 1)
    #expect(throws: PolylineError.overflow(position: 15)) {
      try EncodedPolyline.decode("?" + smallest + "?" + smallest)
    }
    #expect(throws: PolylineError.overflow(position: 1)) {
      try EncodedPolyline.decode("?" + String(repeating: "~", count: 12) + "O")
    }
  }

  @Test("random text never traps") func fuzz() {
    var random = Seeded(41)
    var good = 0
    for round in 0..<20_000 {
      let count = Int.random(in: 0...30, using: &random)
      let bytes = (0..<count).map { _ in
        UInt8.random(in: round.isMultiple(of: 2) ? 63...126 : 0...255, using: &random)
      }
      do {
        let path = try EncodedPolyline.decode(String(decoding: bytes, as: UTF8.self))
        good += 1
        #expect(path.allSatisfy { abs($0.lat) <= 90 && abs($0.lng) <= 180 })
      } catch {
        continue
      }
    }
    #expect(good > 100)
  }
}
