import Testing

@testable import Plugins

@Suite struct `A SHA-256 digest` {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `is that of the standard's examples`(_ text: String, _ digest: String) {
    var hash = SHA256()
    for byte in text.utf8 { hash.update([byte]) }
    #expect(hash.digest() == digest)
  }

  @Test func `of a million letters is right, too`() {
    var hash = SHA256()
    hash.update([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(
      hash.digest() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
