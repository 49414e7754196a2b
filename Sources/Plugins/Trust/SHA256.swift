/// The SHA-256 digest of bytes that come in parts (FIPS 180-4).
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var block: [UInt8] = []
  private var length: UInt64 = 0

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      block.append(byte)
      length &+= 1
      guard block.count == 64 else { continue }
      mix()
      block.removeAll(keepingCapacity: true)
    }
  }

  /// The digest in hexadecimal digits.
  consuming func digest() -> String {
    let bits = length &* 8
    update([0x80])
    while block.count != 56 { update([0]) }
    update((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private mutating func mix() {
    var words = (0..<16).map { place in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[4 * place + $1]) }
    }
    func turn(_ word: UInt32, _ by: UInt32) -> UInt32 { word >> by | word << (32 - by) }
    for place in 16..<64 {
      let (old, young) = (words[place - 15], words[place - 2])
      let one = turn(old, 7) ^ turn(old, 18) ^ old >> 3
      let two = turn(young, 17) ^ turn(young, 19) ^ young >> 10
      words.append(words[place - 16] &+ one &+ words[place - 7] &+ two)
    }
    var s = state
    for place in 0..<64 {
      let one = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let first = s[7] &+ one &+ choice &+ Self.constants[place] &+ words[place]
      let two = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)
      let most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      s = [first &+ two &+ most, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for place in 0..<8 { state[place] &+= s[place] }
  }
}
