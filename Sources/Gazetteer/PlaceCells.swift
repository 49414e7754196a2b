/// The few settlements that a point may belong to, by cells, read in place. The format is described in
/// Sources/worldpack/PlaceCells.swift.
struct PlaceCells: @unchecked Sendable {
  private static let directoryShift = 18
  private static let columns = (36_000_000 >> directoryShift) + 1
  /// A step between places from which on it takes two bytes more.
  private static let longStep = 255

  private let directory: UnsafePointer<UInt32>
  private let cells: UnsafePointer<UInt32>
  private let lists: UnsafePointer<UInt8>

  init(_ file: PackedFile) {
    func start<T>(_ section: StaticString, of type: T.Type) -> UnsafePointer<T> {
      (file.section(section).baseAddress ?? file.base).assumingMemoryBound(to: type)
    }
    directory = start("PDIR", of: UInt32.self)
    cells = start("PCEL", of: UInt32.self)
    lists = start("PLST", of: UInt8.self)
  }

  /// A country's part of a list: places counted from the country's first.
  struct List {
    let count: Int
    fileprivate let bytes: UnsafePointer<UInt8>

    /// Gives each place.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
      var next = bytes
      var place = 0
      for index in 0..<count {
        let step = Int(next[0])
        if index > 0, step < PlaceCells.longStep {
          place += step
          next += 1
        } else {
          if index > 0 { next += 1 }
          place += Int(next[0]) | Int(next[1]) << 8
          next += 2
        }
        body(place)
      }
    }
  }

  /// The settlements of a country that may win at a point; nil where the country's tree has to be
  /// asked.
  func list(at point: GridPoint, country: Int) -> List? {
    let x = point.x + GridPoint.halfTurn
    let y = point.y + GridPoint.quarterTurn
    var shift = PlaceCells.directoryShift
    var word = directory[(y >> shift) * PlaceCells.columns + x >> shift]
    while word >> 30 == 0 {
      shift -= 1
      word = cells[Int(word) + 2 * (y >> shift & 1) + x >> shift & 1]
    }
    guard word >> 30 == 2 else { return nil }
    var part = lists + Int(word & 0x3FFF_FFFF)
    while true {
      let head = part[1]
      let isLast = head & 0x80 == 0
      if Int(part[0]) == country {
        return List(count: Int(head & 0x7F), bytes: part + (isLast ? 2 : 4))
      }
      guard !isLast else { return nil }
      part += 4 + Int(part[2]) + Int(part[3]) << 8
    }
  }
}
