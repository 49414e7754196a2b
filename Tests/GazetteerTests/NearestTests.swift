import Geo
import Testing

@testable import Gazetteer

@Suite struct NearestTests {
  private let world = World.embedded

  private func points(_ count: Int) -> [Coordinate] {
    var random = Seeded(99)
    return (0..<count).map { _ in random.point() }
  }

  @Test func `the nearest settlement is the one that looking at all of them finds`() {
    let forest = world.forest
    for point in points(40) {
      let sphere = PlaceForest.sphere(point)
      var best = Float.infinity
      for place in 0..<forest.count { best = min(best, forest.squaredKilometers(place, sphere)) }
      var search = NearestSearch(point: sphere)
      forest.searchEverywhere(from: nil, with: &search)
      #expect(search.square == best, "\(point): \(search.square), looking at all \(best)")
    }
  }

  @Test func `the locality is the one that weighing all of the country's finds`() {
    let forest = world.forest
    var compared = 0
    for point in points(150) {
      let match = world.match(at: point)
      guard let country = match.country, let place = match.place else { continue }
      let sphere = PlaceForest.sphere(point)
      var plain = LocalitySearch(point: sphere, region: world.match(at: point).region)
      let tree = world.countries.tree(of: country)
      for other in tree.firstPlace..<tree.firstPlace + tree.placeCount {
        plain.consider(other, square: forest.squaredKilometers(other, sphere), in: forest)
      }
      compared += 1
      #expect(plain.place == place, "\(point)")
    }
    #expect(compared > 25)
  }

  @Test func `the locality is the one that the country's tree gives, also at borders and coasts`() {
    let forest = world.forest
    var random = Seeded(7)
    var compared = 0
    for place in stride(from: 0, to: forest.count, by: 29) {
      let centre = forest.coordinate(of: place)
      let off = random.point()
      let point = Coordinate(
        lat: min(max(centre.lat + off.lat / 500, -90), 90),
        lng: Coordinate.wrapped(centre.lng + off.lng / 700))
      let match = world.match(at: point)
      guard let country = match.country else { continue }
      // A region that the outlines do not tell is the place's own.
      let found = [match.region, nil].map { region in
        var search = LocalitySearch(point: PlaceForest.sphere(point), region: region)
        forest.search(country: country, with: &search)
        return search.place
      }
      #expect(found.contains(match.place), "\(point): \(match), the tree \(found)")
      compared += 1
    }
    #expect(compared > 5000)
  }

  @Test func `a point whose cell lists nothing asks the country's tree`() {
    let point = Coordinate(lat: -16.85, lng: 179.995)
    let match = world.match(at: point)
    #expect(match.country.map { world.countryCode($0) } == "FJ")
    #expect(
      match.country.flatMap { world.placeCells.list(at: GridPoint(point), country: $0) } == nil)
    #expect(match.place != nil)
  }

  @Test func `of two settlements at one spot the first is chosen`() {
    var search = LocalitySearch(point: world.forest.position(of: 5), region: nil)
    for place in [7, 5, 6, 5] { search.consider(place, square: 0, in: world.forest) }
    #expect(search.place == 5)
  }

  @Test func `the nearest places come nearest first, of all countries`() {
    let basel = Coordinate(lat: 47.5796, lng: 7.5886)
    let places = world.nearestPlaces(to: basel, limit: 12)
    #expect(places.count == 12)
    let distances = places.map(\.distanceMeters)
    #expect(distances == distances.sorted())
    #expect(Set(places.map(\.countryCode)).isSuperset(of: ["CH", "DE", "FR"]))
    #expect(world.nearestPlaces(to: basel, limit: 0).isEmpty)
  }

  @Test func `a settlement's place, name and numbers survive packing`() throws {
    let places = world.nearestPlaces(to: Coordinate(lat: 64.73424, lng: 177.5103), limit: 1)
    let anadyr = try #require(places.first)
    #expect(anadyr.name == "Anadyr")
    #expect(anadyr.coordinate == Coordinate(lat: 64.73424, lng: 177.5103))
    #expect(anadyr.timezone == "Asia/Anadyr")
    #expect(anadyr.administrativeArea == "Chukchi Autonomous Okrug")
  }

  @Test func `near both sides of the antimeridian the nearest may lie across it`() {
    for lng in [-179.999, 179.999] {
      let places = world.nearestPlaces(to: Coordinate(lat: -16.7, lng: lng), limit: 3)
      #expect(places.allSatisfy { $0.countryCode == "FJ" && $0.distanceMeters < 200_000 })
    }
  }
}
