import Gazetteer
import Geo
import Glibc
import Synchronization
import Rows

/// The names of the world, ready to be written: each is looked up and quoted once in a run.
///
/// Threads share it. A name's place is read without a lock; the first to need a name adds it. Names
/// lie in one reserved stretch of memory that is only ever added to, so that they never move.
final class AnswerTexts: @unchecked Sendable {
  /// Several texts of one thing, one behind the other, each with its length before it.
  struct Entry {
    let start: UnsafeRawPointer

    /// The text by its place in the entry.
    @inline(__always)
    func text(_ index: Int) -> UnsafeRawBufferPointer {
      var at = start
      for _ in 0..<index {
        at += 2 + Int(at.loadUnaligned(as: UInt16.self))
      }
      return UnsafeRawBufferPointer(
        start: at + 2, count: Int(at.loadUnaligned(as: UInt16.self)))
    }
  }

  /// What a part of a match is, and so what its entry holds.
  private enum Table: Int {
    /// Code and name.
    case country
    /// Code and name.
    case region
    /// Name and time zone.
    case place
    /// Name.
    case lake
    /// Name.
    case sea
    /// Time zone.
    case nautical

    static let sizes = [1 << 12, 1 << 16, 1 << 20, 1 << 16, 1 << 12, 1 << 5]
    static let starts = sizes.indices.map { sizes[..<$0].reduce(0, +) }
  }

  private static let arenaBytes = 1 << 28
  private let world: World
  private let style: FieldStyle
  private let slots: UnsafeMutablePointer<Atomic<UInt32>>
  private let slotCount: Int
  private let arena: UnsafeMutableRawPointer
  private let length = Mutex(8)

  init(_ world: World, style: FieldStyle) {
    self.world = world
    self.style = style
    slotCount = Table.sizes.reduce(0, +)
    // Untouched pages of both stretches cost nothing.
    let slotMemory = AnswerTexts.reserve(slotCount * MemoryLayout<Atomic<UInt32>>.stride)
    slots = slotMemory.bindMemory(to: Atomic<UInt32>.self, capacity: slotCount)
    arena = AnswerTexts.reserve(AnswerTexts.arenaBytes)
  }

  deinit {
    munmap(slots, slotCount * MemoryLayout<Atomic<UInt32>>.stride)
    munmap(arena, AnswerTexts.arenaBytes)
  }

  private static func reserve(_ bytes: Int) -> UnsafeMutableRawPointer {
    let memory = mmap(
      nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let memory, memory != MAP_FAILED else { fatalError("no address space for names") }
    return memory
  }

  // MARK: The parts of a match

  /// Code and name of the country.
  @inline(__always)
  func country(of match: Match, at point: Coordinate) -> Entry? {
    match.country.flatMap { entry(.country, $0, match, point) }
  }

  /// Code and name of the region.
  @inline(__always)
  func region(of match: Match, at point: Coordinate) -> Entry? {
    match.region.flatMap { entry(.region, $0, match, point) }
  }

  /// Name and time zone of the settlement; the name is missing when no match close to it was asked.
  @inline(__always)
  func place(of match: Match, at point: Coordinate) -> Entry? {
    // A settlement that is too far to give the locality has an entry of its own, without a name.
    match.place.flatMap { entry(.place, 2 * $0 + (match.hasLocality ? 1 : 0), match, point) }
  }

  /// Name of the sea or the lake.
  @inline(__always)
  func water(of match: Match, at point: Coordinate) -> Entry? {
    if let sea = match.sea { return entry(.sea, sea, match, point) }
    return match.lake.flatMap { entry(.lake, $0, match, point) }
  }

  /// The time zone of a point at sea.
  @inline(__always)
  func nauticalZone(of match: Match, at point: Coordinate) -> Entry? {
    entry(.nautical, Int((point.lng / 15).rounded()) + 12, match, point)
  }

  @inline(__always)
  private func entry(_ table: Table, _ index: Int, _ match: Match, _ point: Coordinate) -> Entry? {
    guard index < Table.sizes[table.rawValue] else { return nil }
    let slot = Table.starts[table.rawValue] + index
    let offset = slots[slot].load(ordering: .acquiring)
    if offset != 0 { return Entry(start: arena + Int(offset)) }
    return add(table, slot, match, point)
  }

  // MARK: Adding

  private func add(_ table: Table, _ slot: Int, _ match: Match, _ point: Coordinate) -> Entry? {
    let bytes = ByteBuffer(capacity: 256)
    switch table {
    case .country:
      write(world.countryCode(of: match), to: bytes)
      write(world.countryName(of: match), to: bytes)
    case .region:
      write(world.regionCode(of: match), to: bytes)
      write(world.regionName(of: match), to: bytes)
    case .place:
      write(world.localityName(of: match), to: bytes)
      write(world.timezone(of: match, at: point), to: bytes)
    case .lake, .sea: write(world.waterName(of: match), to: bytes)
    case .nautical: write(world.timezone(of: match, at: point), to: bytes)
    }
    return length.withLock { length -> Entry? in
      let known = slots[slot].load(ordering: .relaxed)
      if known != 0 { return Entry(start: arena + Int(known)) }
      guard length + bytes.count <= AnswerTexts.arenaBytes else { return nil }
      memcpy(arena + length, bytes.base, bytes.count)
      slots[slot].store(UInt32(length), ordering: .releasing)
      defer { length += bytes.count }
      return Entry(start: arena + length)
    }
  }

  /// Appends a text with its length before it.
  private func write(_ text: String?, to bytes: ByteBuffer) {
    let start = bytes.count
    bytes.append([0, 0])
    style.write(text, to: bytes)
    bytes.base.storeBytes(
      of: UInt16(clamping: bytes.count - start - 2), toByteOffset: start, as: UInt16.self)
  }
}
