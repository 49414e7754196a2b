/// Text that is named by its place in the table: one length byte, then UTF-8. Equal texts share one
/// place; place 0 is the empty text.
struct StringTable {
  private(set) var bytes: [UInt8] = [0]
  private var places: [String: UInt32] = ["": 0]

  mutating func place(of text: String) -> UInt32 {
    if let known = places[text] { return known }
    var utf8 = Array(text.utf8)
    if utf8.count > 255 {
      var end = 255
      while utf8[end] & 0xC0 == 0x80 { end -= 1 }
      utf8 = Array(utf8[..<end])
    }
    let place = UInt32(bytes.count)
    bytes.append(UInt8(utf8.count))
    bytes.append(contentsOf: utf8)
    places[text] = place
    return place
  }
}
