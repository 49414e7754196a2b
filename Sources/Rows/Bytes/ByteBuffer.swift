import Glibc

/// Bytes that grow at the end and are emptied without giving their memory back.
///
/// A chunk of rows is read into one and written from another, by one thread at a time.
public final class ByteBuffer: @unchecked Sendable {
  /// Where the bytes are kept; it changes as they grow.
  public private(set) var base: UnsafeMutableRawPointer
  /// How many there are.
  public private(set) var count = 0
  private var capacity: Int

  /// Makes an empty buffer.
  public init(capacity: Int = 1 << 12) {
    self.capacity = max(capacity, 64)
    base = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  /// All bytes.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// Forgets the bytes.
  public func removeAll() { count = 0 }

  /// Forgets the bytes and, after an unusually large row, the memory too.
  public func recycle(keeping most: Int) {
    count = 0
    guard capacity > most else { return }
    base.deallocate()
    capacity = most
    base = .allocate(byteCount: most, alignment: 16)
  }

  /// Forgets the bytes from a place on.
  public func truncate(to length: Int) { count = min(count, length) }

  /// Takes out one byte, if there is one at the place.
  public func removeByte(at place: Int) {
    guard place < count else { return }
    memmove(base + place, base + place + 1, count - place - 1)
    count -= 1
  }

  /// Makes sure that so many more bytes fit.
  @inline(__always)
  public func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  private func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let wider = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    wider.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = wider
  }

  /// Appends a byte.
  @inline(__always)
  public func append(_ byte: UInt8) {
    reserve(1)
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Appends bytes.
  @inline(__always)
  public func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return }
    reserve(bytes.count)
    memcpy(base + count, start, bytes.count)
    count += bytes.count
  }

  /// Appends bytes.
  public func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  /// Appends a text as UTF-8.
  public func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a fixed text.
  @inline(__always)
  public func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a whole number that is not negative.
  public func append(number: UInt64) {
    reserve(20)
    var digits = 1
    var rest = number / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    rest = number
    for place in stride(from: digits - 1, through: 0, by: -1) {
      base.storeBytes(of: UInt8(48 + rest % 10), toByteOffset: count + place, as: UInt8.self)
      rest /= 10
    }
    count += digits
  }

  /// Appends what a reader delivers into the room behind the last byte.
  ///
  /// - Parameter fill: gets the room, returns how many bytes it has filled.
  public func appendRoom(_ size: Int, _ fill: (UnsafeMutableRawPointer) -> Int) {
    reserve(size)
    count += max(0, min(size, fill(base + count)))
  }
}

extension UnsafeRawBufferPointer {
  /// A part of the bytes.
  @inline(__always)
  public func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: baseAddress.map { $0 + range.lowerBound }, count: range.count)
  }

  /// The place of the first such byte from a place on.
  @inline(__always)
  public func first(_ byte: UInt8, from start: Int = 0) -> Int? {
    guard let baseAddress, start < count,
      let found = memchr(baseAddress + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - baseAddress
  }

  /// The place of the last such byte.
  public func last(_ byte: UInt8) -> Int? {
    var at = count
    while at > 0 {
      at -= 1
      if self[at] == byte { return at }
    }
    return nil
  }

  /// How many lines end in the bytes.
  public var lineEnds: Int {
    var count = 0
    for byte in self { count &+= byte == 0x0A ? 1 : 0 }
    return count
  }

  /// Whether the bytes are UTF-8.
  public var isUTF8: Bool { isASCII || String(validating: self, as: UTF8.self) != nil }

  /// Whether no byte has its highest bit set.
  public var isASCII: Bool {
    var seen: UInt64 = 0
    let words = count / 8
    for word in 0..<words { seen |= loadUnaligned(fromByteOffset: word * 8, as: UInt64.self) }
    for byte in self[(words * 8)...] { seen |= UInt64(byte) }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  /// The bytes as text; what is no UTF-8 is replaced.
  public var text: String { String(decoding: self, as: UTF8.self) }

  /// The bytes as text in Latin-1 (ISO 8859-1), in which each is a letter.
  public var latin1Text: String {
    String(String.UnicodeScalarView(map { UnicodeScalar($0) }))
  }

  /// Without blanks and tabs at both ends.
  @inline(__always)
  public var trimmed: UnsafeRawBufferPointer {
    var low = 0
    var high = count
    while low < high, self[low] == 0x20 || self[low] == 0x09 { low += 1 }
    while high > low, self[high - 1] == 0x20 || self[high - 1] == 0x09 { high -= 1 }
    return part(low..<high)
  }
}
