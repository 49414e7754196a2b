import Foundation
import Geo
import Testing

@testable import Gazetteer

/// A row of Fixtures/points.tsv: a point and what must be said of it.
struct KnownPoint: Sendable, CustomStringConvertible {
  /// A column: not checked, nothing there, or exactly that text.
  enum Wanted: Sendable, Equatable {
    case anything
    case nothing
    case text(String)

    init(_ cell: String) {
      self = cell.isEmpty ? .anything : cell == "-" ? .nothing : .text(cell)
    }

    func fits(_ value: String?) -> Bool {
      switch self {
      case .anything: true
      case .nothing: value == nil
      case .text(let text): value == text
      }
    }
  }

  var name: String
  var coordinate: Coordinate
  var wanted: [(field: String, wanted: Wanted)]

  var description: String { "\(name) \(coordinate.lat),\(coordinate.lng)" }

  static let fields = ["countryCode", "adminCode", "locality", "water", "precision"]

  static let all: [KnownPoint] = {
    guard let url = Bundle.module.url(forResource: "Fixtures/points", withExtension: "tsv"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 8, let lat = Double(cells[1]), let lng = Double(cells[2]) else {
        return nil
      }
      return KnownPoint(
        name: cells[0], coordinate: Coordinate(lat: lat, lng: lng),
        wanted: zip(fields, cells[3...]).map { (field: $0, wanted: Wanted($1)) })
    }
  }()

  /// What is wrong with an address, in words.
  func faults(in address: Address) -> [String] {
    let values = [
      address.countryCode, address.adminCode, address.locality, address.water,
      address.precision.rawValue,
    ]
    return zip(wanted, values).compactMap { column, value in
      column.wanted.fits(value)
        ? nil : "\(column.field) is \(value ?? "nothing"), wanted \(column.wanted)"
    }
  }
}

@Suite struct PointsTests {
  @Test func `the table of known points is read whole`() {
    #expect(KnownPoint.all.count >= 280)
  }

  @Test(arguments: KnownPoint.all) func `a known point is answered as an atlas would`(
    point: KnownPoint
  ) {
    let address = World.embedded.address(at: point.coordinate)
    let faults = point.faults(in: address)
    #expect(faults.isEmpty, "\(point): \(faults.joined(separator: "; ")); lines \(address.lines)")
  }
}
