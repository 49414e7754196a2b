/// One layer of outlines (countries, regions, counties, lakes or seas), read in place: which
/// feature contains a point. The format is described in Sources/worldpack/CellTree.swift and
/// PointBlocks.swift.
struct OutlineLayer: @unchecked Sendable {
  static let directoryShift = 18
  static let columns = (36_000_000 >> directoryShift) + 1
  static let blockSize = 8
  static let blockBytes = 36

  let points: UnsafeRawPointer
  let directory: UnsafePointer<UInt32>
  let cells: UnsafePointer<UInt32>

  init(points: UnsafeRawPointer, directory: UnsafeRawPointer, cells: UnsafeRawPointer) {
    self.points = points
    self.directory = directory.assumingMemoryBound(to: UInt32.self)
    self.cells = cells.assumingMemoryBound(to: UInt32.self)
  }

  /// The first feature that contains the point and is wanted, or nil.
  func feature(at point: GridPoint, where isWanted: (Int) -> Bool) -> Int? {
    let column = (point.x + GridPoint.halfTurn) >> OutlineLayer.directoryShift
    let row = (point.y + GridPoint.quarterTurn) >> OutlineLayer.directoryShift
    var shift = OutlineLayer.directoryShift
    var west = column << shift - GridPoint.halfTurn
    var south = row << shift - GridPoint.quarterTurn
    var word = directory[row * OutlineLayer.columns + column]
    while word >> 30 == 0 {
      shift -= 1
      let east = (point.x - west) >> shift
      let north = (point.y - south) >> shift
      west += east << shift
      south += north << shift
      word = cells[Int(word) + 2 * north + east]
    }
    let index = Int(word & 0x3FFF_FFFF)
    switch word >> 30 {
    case 1: return isWanted(index) ? index : nil
    case 2:
      let reference = GridPoint(x: 2 * west + 1 << shift + 1, y: 2 * south + 1 << shift + 1)
      return feature(inLeaf: index, at: point, reference: reference, where: isWanted)
    default: return nil
    }
  }

  private func feature(
    inLeaf start: Int, at point: GridPoint, reference: GridPoint, where isWanted: (Int) -> Bool
  ) -> Int? {
    var at = start + 1
    for _ in 0..<cells[start] {
      let head = cells[at]
      let feature = Int(head & 0xF_FFFF)
      let chains = at + 1..<at + 1 + Int(head >> 21)
      at = chains.upperBound
      guard isWanted(feature) else { continue }
      var isInside = head >> 20 & 1 == 1
      for chain in chains where crosses(cells[chain], from: point, to: reference) {
        isInside.toggle()
      }
      if isInside { return feature }
    }
    return nil
  }

  /// Whether a chain crosses the straight way from a point to a cell's reference point (which is
  /// given in half units) an odd number of times.
  private func crosses(_ chain: UInt32, from point: GridPoint, to reference: GridPoint) -> Bool {
    var cursor = PointCursor(points, at: Int(chain & 0x3F_FFFF))
    let px = 2 * point.x
    let py = 2 * point.y
    let dx = reference.x - px
    let dy = reference.y - py
    var ax = 2 * cursor.x - px
    var ay = 2 * cursor.y - py
    var isLeft = dx * ay - dy * ax >= 0
    var isOdd = false
    for _ in 0..<chain >> 22 {
      cursor.advance()
      let bx = 2 * cursor.x - px
      let by = 2 * cursor.y - py
      let nextIsLeft = dx * by - dy * bx >= 0
      if nextIsLeft != isLeft {
        let ex = bx - ax
        let ey = by - ay
        let pointIsLeft = ey * ax - ex * ay >= 0
        let referenceIsLeft = ex * (dy - ay) - ey * (dx - ax) >= 0
        if pointIsLeft != referenceIsLeft { isOdd.toggle() }
      }
      isLeft = nextIsLeft
      ax = bx
      ay = by
    }
    return isOdd
  }
}

/// Walks along the packed points of a layer.
struct PointCursor {
  private let points: UnsafeRawPointer
  private var index: Int
  private(set) var x: Int
  private(set) var y: Int

  init(_ points: UnsafeRawPointer, at index: Int) {
    self.points = points
    self.index = index & ~(OutlineLayer.blockSize - 1)
    (x, y) = (0, 0)
    readBlock()
    for _ in 0..<index & (OutlineLayer.blockSize - 1) { advance() }
  }

  mutating func advance() {
    index += 1
    let place = index & (OutlineLayer.blockSize - 1)
    if place == 0 {
      readBlock()
    } else {
      let offset = index / OutlineLayer.blockSize * OutlineLayer.blockBytes + 4 + 4 * place
      x += Int(points.load(fromByteOffset: offset, as: Int16.self))
      y += Int(points.load(fromByteOffset: offset + 2, as: Int16.self))
    }
  }

  private mutating func readBlock() {
    let offset = index / OutlineLayer.blockSize * OutlineLayer.blockBytes
    x = Int(points.load(fromByteOffset: offset, as: Int32.self))
    y = Int(points.load(fromByteOffset: offset + 4, as: Int32.self))
  }
}
