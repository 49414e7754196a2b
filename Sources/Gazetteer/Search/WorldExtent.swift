import Geo

/// How large places are.
extension World {
  /// A box around what goes by a name, to be looked at as a whole; nil when nothing does.
  ///
  /// A country or region is as large as its settlements reach, without the outlying ones: a few of a
  /// thousand of its people may live outside. A settlement's box has a side of 5 to 60 km, by its
  /// inhabitants.
  public func extent(of text: String) -> CoordinateBounds? {
    guard let found = search(text, limit: 1).first else { return nil }
    let members: [Int]
    switch found.precision {
    case .country:
      members = places(ofCountry: found.countryCode) { _ in true }
    case .region where found.population == nil && found.adminCode != nil:
      members = places(ofCountry: found.countryCode) { place in
        forest.region(of: place).map { texts[regions.number($0, 4)] } == found.adminCode
      }
    default: members = []
    }
    guard members.count > 1 else { return around(found) }
    return extent(ofPlaces: members)
  }

  private func places(ofCountry code: String?, _ isOne: (Int) -> Bool) -> [Int] {
    guard
      let country = (0..<countries.count).first(where: {
        texts[countries.code(of: $0)] == code
      })
    else { return [] }
    let tree = countries.tree(of: country)
    return (tree.firstPlace..<tree.firstPlace + tree.placeCount).filter(isOne)
  }

  private func around(_ place: Address) -> CoordinateBounds? {
    let people = Double(place.population ?? 20_000)
    let half = min(max(people.squareRoot() * 16, 5000), 60_000) / 2
    let sides = [0.0, 90, 180, 270].map {
      Spherical.offset(from: place.coordinate, metres: half, heading: $0)
    }
    return CoordinateBounds.of(sides)
  }

  /// The box without the outermost: from each of the four sides those are left out that together have
  /// less than a thousandth of all people.
  private func extent(ofPlaces members: [Int]) -> CoordinateBounds? {
    let all = members.map {
      (place: forest.coordinate(of: $0), people: forest.population(of: $0) + 100)
    }
    guard let whole = CoordinateBounds.of(all.map(\.place)) else { return nil }
    let limit = all.reduce(0) { $0 + $1.people } / 1000
    func trimmed(_ height: (Coordinate) -> Double) -> ClosedRange<Double> {
      let sorted = all.map { (height($0.place), $0.people) }.sorted { $0.0 < $1.0 }
      func first(_ values: some Sequence<(Double, Int)>) -> Double {
        var sum = 0
        for (value, people) in values {
          sum += people
          if sum >= limit { return value }
        }
        return 0
      }
      let (low, high) = (first(sorted), first(sorted.reversed()))
      return min(low, high)...max(low, high)
    }
    let west = whole.southwest.lng
    let lats = trimmed(\.lat)
    // East of the western edge, so that a country may lie on both sides of 180°.
    let lngs = trimmed { $0.lng < west ? $0.lng + 360 - west : $0.lng - west }
    return CoordinateBounds(
      southwest: Coordinate(lat: lats.lowerBound, lng: west + lngs.lowerBound),
      northeast: Coordinate(lat: lats.upperBound, lng: west + lngs.upperBound))
  }
}
