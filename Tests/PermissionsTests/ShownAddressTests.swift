import Testing

@testable import Permissions

@Suite struct ShownAddressTests {
  @Test(arguments: [
    ("https://x.org/a?latlng=1&key=S3CR3T&b=2", "https://x.org/a?latlng=1&key=***&b=2"),
    ("/loop?key=S3CR3T", "/loop?key=***"),
    ("http://me:S3CR3T@x.org/", "http://***@x.org/"),
    ("//me:S3CR3T@x.org/", "//***@x.org/"),
    ("me:S3CR3T@x.org/", "***@x.org/"),
    ("http://x.org/?API_KEY=S3CR3T#end", "http://x.org/?API_KEY=***#end"),
    ("http://x.org/#access_token=S3CR3T", "http://x.org/#access_token=***"),
    ("http://x.org/?a=1;apikey=S3CR3T", "http://x.org/?a=1;apikey=***"),
    ("http://x.org/?k%65y=S3CR3T", "http://x.org/?k%65y=***"),
    (
      "http://x.org/?next=http%3A%2F%2Fy%2F%3Fkey%3DS3CR3T%26b",
      "http://x.org/?next=http%3A%2F%2Fy%2F%3Fkey%3D***%26b"
    ),
    (
      "http://x.org/?X-Amz-Signature=S3CR3T&appid=S3CR3T",
      "http://x.org/?X-Amz-Signature=***&appid=***"
    ),
    (
      "Could not reach 'http://x/?token=S3CR3T' and http://x/?pass=S3CR3T, twice",
      "Could not reach 'http://x/?token=***' and http://x/?pass=*** twice"
    ),
  ])
  func `a key in an address was shown to everybody`(text: String, shown: String) {
    #expect(ShownAddress.text(text) == shown)
  }

  @Test(arguments: [
    "https://x.org/a?q=keyword&keyword=a&author=b", "mailing a@b", "", "a=key",
    "https://x.org/@a/b",
    "50% off; monkeys", "東京?名=鍵", "%", "?%k", "//",
  ])
  func `what opens nothing stays as it is`(text: String) {
    #expect(ShownAddress.text(text) == text)
  }

  @Test func `an address could give orders to a terminal`() {
    #expect(ShownAddress.text("http://x/\u{1B}[31m\n") == "http://x/\u{FFFD}[31m\u{FFFD}")
  }
}
