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
    return found.found?.viewport ?? around(found)
  }

  /// The box to show a country, regions or a landform in; nil for what is a point to the data.
  func viewport(of owners: [NameReference]) -> CoordinateBounds? {
    guard let owner = owners.first else { return nil }
    switch owner.kind {
    case .country, .region: return extent(ofPlaces: places(of: owners))
    case .landform:
      let landform = Landform.all[owner.index]
      return landform.isPoint ? nil : landform.bounds
    case .place, .water, .airport: return nil
    }
  }

  private func around(_ place: Address) -> CoordinateBounds? {
    if place.found?.kind == .landform, let top = Landform.named(place.name ?? "") {
      return top.bounds
    }
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
    guard all.count > 1, let whole = CoordinateBounds.of(all.map(\.place)) else { return nil }
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
