import Geo

/// How far things reach: for showing all of a country, a region or a town.
extension World {
  /// The box around what an address of ``search(_:limit:)`` names: a country or a region by its
  /// outline, to a few hundred metres; a settlement by its inhabitants.
  public func extent(of address: Address) -> CoordinateBounds {
    switch address.precision {
    case .country: outline(of: country(code: address.countryCode), region: nil) ?? town(address)
    case .region:
      outline(of: country(code: address.countryCode), region: region(code: address.adminCode))
        ?? town(address)
    case .place, .nearPlace, .nearCoast, .water: town(address)
    }
  }

  /// The middle of a settlement: half of a circle with 1,500 inhabitants a square kilometre.
  private func town(_ address: Address) -> CoordinateBounds {
    let built = (Double(address.population ?? 0) / 1500 / .pi).squareRoot() * 1000
    let reach = max(1500, 0.7 * built)
    let corners = [0.0, 90, 180, 270].map {
      Spherical.offset(from: address.coordinate, metres: reach, heading: $0)
    }
    return CoordinateBounds.of(corners)
      ?? CoordinateBounds(southwest: address.coordinate, northeast: address.coordinate)
  }

  private func country(code: String?) -> Int? {
    guard let code else { return nil }
    return (0..<countries.count).first { texts[countries.code(of: $0)] == code }
  }

  private func region(code: String?) -> Int? {
    guard let code else { return nil }
    return (0..<regions.count).first { texts[regions.number($0, 4)] == code }
  }

  private func outline(of country: Int?, region: Int?) -> CoordinateBounds? {
    guard let country else { return nil }
    let own = Set(
      (0..<areas.count).filter { area in
        areas.short(area, 0) == country && (region == nil || areas.short(area, 2) == region)
      })
    return areaLayer.bounds(of: own)
  }
}

extension OutlineLayer {
  /// The box around the cells in which features lie; nil when they lie nowhere.
  func bounds(of features: Set<Int>) -> CoordinateBounds? {
    guard !features.isEmpty else { return nil }
    var corners: [Coordinate] = []
    let rows = (18_000_000 >> OutlineLayer.directoryShift) + 1
    for row in 0..<rows {
      for column in 0..<OutlineLayer.columns {
        collect(
          &corners, features, in: directory[row * OutlineLayer.columns + column],
          west: column << OutlineLayer.directoryShift - GridPoint.halfTurn,
          south: row << OutlineLayer.directoryShift - GridPoint.quarterTurn,
          shift: OutlineLayer.directoryShift)
      }
    }
    return CoordinateBounds.of(corners)
  }

  private func collect(
    _ corners: inout [Coordinate], _ features: Set<Int>, in word: UInt32, west: Int, south: Int,
    shift: Int
  ) {
    switch word >> 30 {
    case 0:
      let half = shift - 1
      for quarter in 0..<4 {
        collect(
          &corners, features, in: cells[Int(word) + quarter], west: west + (quarter & 1) << half,
          south: south + (quarter >> 1) << half, shift: half)
      }
    case 1:
      if features.contains(Int(word & 0x3FFF_FFFF)) { add(&corners, west, south, 1 << shift) }
    case 2:
      var at = Int(word & 0x3FFF_FFFF) + 1
      for _ in 0..<cells[at - 1] {
        let head = cells[at]
        at += 1 + Int(head >> 21)
        guard features.contains(Int(head & 0xF_FFFF)) else { continue }
        add(&corners, west, south, 1 << shift)
        return
      }
    default: break
    }
  }

  private func add(_ corners: inout [Coordinate], _ west: Int, _ south: Int, _ size: Int) {
    for (x, y) in [(west, south), (west + size, south + size)] {
      corners.append(
        Coordinate(
          lat: min(max(Double(y) / 1e5, -90), 90), lng: Degrees.wrapped(Double(x) / 1e5)))
    }
  }
}
