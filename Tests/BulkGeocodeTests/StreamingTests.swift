import Gazetteer
import Geo
import Testing

@testable import BulkGeocode
import Rows

@Suite("Bulk: streams and threads")
struct StreamingTests {
  private let runner = BulkRunner()

  private static let texts = [
    "n,lat,lng\r\n\"a\r\n,\"\"b\"\"\",48.8566,2.3522\r\n\r\nx,y,z\r\n\"q\"r,1,2\r\nlast,52.5,13.4",
    "{\"lat\":48.8566,\"lng\":2.3522}\n\nrubbish\n{\"lat\":52.5,\"lng\":13.4}",
    "{\"type\":\"FeatureCollection\",\"features\":[ {\"type\":\"Feature\",\"properties\":{\"a\":"
      + "\"]},\\\"\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[2.3522,48.8566]}} ,\n"
      + "{\"type\":\"Feature\",\"geometry\":null}],\"z\":[{}]}\n",
  ]

  @Test("pieces of any size give the same bytes", arguments: texts)
  func pieces(_ text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try runner.answer(bytes, codesOnly()).output
    for size in [1, 2, 3, 7, 50] {
      #expect(try runner.answer(bytes, inPiecesOf: size, codesOnly()) == whole)
    }
  }

  @Test("rows end at the same places however the text is cut", arguments: texts)
  func everyBoundary(_ text: String) {
    func ends(of text: String) -> any RowEnds {
      text.hasPrefix("n,") ? CSVRowEnds(delimiter: UInt8(ascii: ",")) : LineEnds()
    }
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { bytes in
      var whole = ends(of: text)
      let last = whole.lastEnd(in: bytes)
      for cut in 0...bytes.count {
        var parts = ends(of: text)
        let head = parts.lastEnd(in: bytes.part(0..<cut))
        let tail = parts.lastEnd(in: bytes.part(cut..<bytes.count)).map { $0 + cut }
        #expect(tail ?? head == last)
        #expect(parts.isInsideQuotes == whole.isInsideQuotes)
      }
    }
  }

  private static func table(_ count: Int, seed: UInt64) -> String {
    var random = Xorshift(state: seed)
    var text = "id,lat,lng\n"
    for row in 0..<count {
      let lat = Double(random.next() % 180_000) / 1000 - 90
      let lng = Double(random.next() % 32000) / 1000 - 180
      text += random.next() % 50 == 0 ? "\(row),x,y\n" : "\"\(row)\n\",\(lat),\(lng)\n"
    }
    return text
  }

  @Test("many threads write the same bytes as one")
  func threads() throws {
    let text = StreamingTests.table(2000, seed: 7)
    for format in RowFormat.allCases {
      var options = BulkOptions()
      options.outputFormat = format
      let one = try runner.answer(text, options)
      options.jobs = 5
      let many = try runner.answer(text, options)
      #expect(one.output == many.output)
      #expect(one.outcome == many.outcome)
      #expect(one.outcome.rows == 2000)
    }
  }

  @Test("the quick columns say what an address says")
  func quickColumns() throws {
    let world = World.embedded
    let columns = AddressColumn.standard
    let quick = AnswerWriter(world, BulkOptions(), style: .csv(delimiter: 0x09))
    var random = Xorshift(state: 11)
    for _ in 0..<600 {
      let point = Coordinate(
        lat: Double(random.next() % 180_000) / 1000 - 90,
        lng: Double(random.next() % 32000) / 1000 - 180)
      let out = ByteBuffer()
      quick.write(quick.asked(point).0, to: out)
      let fields = out.bytes.text.split(separator: "\t", omittingEmptySubsequences: false)
      let address = world.address(at: point)
      for (column, field) in zip(columns, fields.dropFirst()) {
        let expected = column.text(of: address) ?? ""
        if column == .distance, let a = Int(field), let b = Int(expected) {
          #expect(abs(a - b) <= 1)
        } else {
          #expect(field == expected)
        }
      }
    }
  }

  @Test("mutated tables never crash and keep their rows")
  func fuzz() throws {
    var random = Xorshift(state: 3)
    let alphabet = Array("\",\n\r;\t0.-x\u{0}{}[]:é".utf8)
    for _ in 0..<60 {
      var bytes = Array(StreamingTests.table(40, seed: random.next()).utf8)
      for _ in 0..<Int(random.next() % 12) {
        let at = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[at] = alphabet[Int(random.next() % UInt64(alphabet.count))]
        case 1: bytes.remove(at: at)
        default: bytes.insert(alphabet[Int(random.next() % UInt64(alphabet.count))], at: at)
        }
      }
      let options = codesOnly {
        $0.hasHeader = true
        $0.delimiter = UInt8(ascii: ",")
        ($0.latColumn, $0.lngColumn) = ("2", "3")
      }
      guard let answered = try? runner.answer(bytes, options) else { continue }
      let out = Array(answered.output.utf8)
      out.withUnsafeBytes { out in
        let fields = CSVFields(out, delimiter: UInt8(ascii: ","))
        var rows = -1
        while fields.next() { rows += 1 }
        #expect(rows == answered.outcome.rows)
      }
    }
  }

  @Test("random bytes are answered or refused, never a crash")
  func noise() throws {
    var random = Xorshift(state: 5)
    for _ in 0..<25 {
      let bytes = (0..<400).map { _ in UInt8(32 + random.next() % 95) }
      for format in RowFormat.allCases {
        _ = try? runner.answer(bytes, codesOnly { $0.inputFormat = format })
      }
    }
  }
}

/// A small generator with a seed.
struct Xorshift {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
