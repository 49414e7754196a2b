/// Lines for drawing that are made of a layer's own edges, so that the picture and the answers
/// agree: the outer rings of all features together, and the borders between them. Features of one
/// group (a country) are parted by inner borders, groups by outer ones.
///
/// A section holds parts one after another: the number of ranges, doubled, plus one for a closed
/// ring (varint); for each range the signed step from the end of the range before to its first point
/// and twice the number of its edges, plus one when it is walked backwards.
struct SharedLines {
  private struct Piece {
    var edges: Range<Int>
    var backwards = false
  }

  private let outlines: Outlines
  private var outer: [Range<Int>] = []
  private var between: [Range<Int>] = []
  private var within: [Range<Int>] = []

  /// - Parameters:
  ///   - first: the first feature that counts.
  ///   - groups: the group of each feature from there on.
  init(_ outlines: Outlines, first: Int, groups: [Int]) {
    self.outlines = outlines
    var owners = [(Int, Int)](repeating: (-1, -1), count: outlines.points.count)
    var walkers = [Int](repeating: -1, count: outlines.points.count)
    let counting = first..<first + groups.count
    for ring in outlines.rings where counting.contains(ring.feature) {
      for edge in ring.edges.joined() {
        if owners[edge].0 < 0 {
          owners[edge].0 = groups[ring.feature - first]
          walkers[edge] = ring.feature
        } else if walkers[edge] == ring.feature {
          // Walked there and back, it bounds nothing.
          owners[edge].0 = -1
        } else {
          owners[edge].1 = groups[ring.feature - first]
        }
      }
    }
    for edge in owners.indices where owners[edge].0 >= 0 {
      if owners[edge].1 < 0 {
        SharedLines.append(edge, to: &outer)
      } else if owners[edge].0 == owners[edge].1 {
        SharedLines.append(edge, to: &within)
      } else {
        SharedLines.append(edge, to: &between)
      }
    }
  }

  private static func append(_ edge: Int, to ranges: inout [Range<Int>]) {
    if let last = ranges.last, last.upperBound == edge {
      ranges[ranges.count - 1] = last.lowerBound..<edge + 1
    } else {
      ranges.append(edge..<edge + 1)
    }
  }

  /// The borders between groups.
  var borders: [UInt8] {
    section(between.map { [Piece(edges: $0)] }, closed: false)
  }

  /// The borders between features of one group.
  var innerBorders: [UInt8] {
    section(within.map { [Piece(edges: $0)] }, closed: false)
  }

  /// The features' common outline as closed rings.
  var rings: [UInt8] {
    var ends: [GridPoint: [Int]] = [:]
    for (i, range) in outer.enumerated() {
      ends[outlines.points[range.lowerBound], default: []].append(i)
      ends[outlines.points[range.upperBound], default: []].append(i)
    }
    var used = [Bool](repeating: false, count: outer.count)
    var closed: [[Piece]] = []
    for i in outer.indices where !used[i] {
      used[i] = true
      var ring = [Piece(edges: outer[i])]
      let start = outlines.points[outer[i].lowerBound]
      var end = outlines.points[outer[i].upperBound]
      while end != start, let next = ends[end]?.first(where: { !used[$0] }) {
        used[next] = true
        let backwards = outlines.points[outer[next].lowerBound] != end
        ring.append(Piece(edges: outer[next], backwards: backwards))
        end = outlines.points[backwards ? outer[next].lowerBound : outer[next].upperBound]
      }
      closed.append(ring)
    }
    return section(closed, closed: true)
  }

  private func section(_ parts: [[Piece]], closed: Bool) -> [UInt8] {
    var writer = ByteWriter()
    var before = 0
    for part in parts {
      writer.putVarint(UInt64(part.count) << 1 | (closed ? 1 : 0))
      for piece in part {
        writer.putSignedVarint(piece.edges.lowerBound - before)
        writer.putVarint(UInt64(piece.edges.count) << 1 | (piece.backwards ? 1 : 0))
        before = piece.edges.upperBound
      }
    }
    return writer.bytes
  }
}
