import Gazetteer
import Geo
import Glibc
import Rows

/// Answers points and writes the chosen columns, as CSV fields or as members of a JSON object.
struct AnswerWriter: Sendable {
  /// A column, and which bytes of `leads` stand before its value.
  private struct Step {
    var column: AddressColumn
    var lead: Range<Int>
  }

  private let world: World
  private let elsewhere: (any PointAnswers)?
  private let steps: [Step]
  private let texts: AnswerTexts
  private let style: FieldStyle
  private let isQuick: Bool
  /// What stands before the columns' values: delimiters, or commas and members' names.
  private let leads = ByteBuffer()
  private let errorLead: [UInt8]
  /// The names of the members that are added, the error's last.
  let names: [String]

  init(_ world: World, _ options: BulkOptions, style: FieldStyle) {
    let (columns, prefix) = (options.columns, options.prefix)
    self.world = world
    elsewhere = options.answers
    self.style = style
    texts = AnswerTexts(world, style: style)
    isQuick = columns.allSatisfy(\.isQuick)
    names = (columns.map(\.rawValue) + ["error"]).map { prefix + $0 }
    var steps: [Step] = []
    for (column, name) in zip(columns, names) {
      let start = leads.count
      leads.append(AnswerWriter.lead(name, style))
      steps.append(Step(column: column, lead: start..<leads.count))
    }
    self.steps = steps
    errorLead = AnswerWriter.lead(names[columns.count], style)
  }

  private static func lead(_ name: String, _ style: FieldStyle) -> [UInt8] {
    guard case .csv(let delimiter) = style else {
      let bytes = ByteBuffer()
      bytes.append(UInt8(ascii: ","))
      style.write(name, to: bytes)
      bytes.append(UInt8(ascii: ":"))
      return Array(bytes.bytes)
    }
    return [delimiter]
  }

  /// Appends the names of the columns as CSV fields, each after a delimiter.
  func writeHeader(to out: ByteBuffer) {
    for name in names {
      out.append(errorLead)
      style.write(name, to: out)
    }
  }

  /// Asks elsewhere, where that is wanted.
  ///
  /// - Returns: the point with what there is to write; the error when there is none.
  @inline(__always)
  func asked(_ coordinate: Coordinate) -> (RowPoint, RowError?) {
    elsewhere == nil ? (RowPoint(coordinate: coordinate), nil) : askElsewhere(coordinate)
  }

  private func askElsewhere(_ coordinate: Coordinate) -> (RowPoint, RowError?) {
    var point = RowPoint(coordinate: coordinate)
    do throws(PointFailure) {
      guard let address = try elsewhere?.address(at: coordinate) else {
        throw PointFailure("nothing is known of this point")
      }
      point.found = RowPoint.Found(address)
      return (point, nil)
    } catch {
      point.isAnswered = false
      return (point, .noAnswer(error.words))
    }
  }

  /// Appends the columns of a point that has an answer.
  func write(_ point: RowPoint, to out: ByteBuffer) {
    guard point.isAnswered else { return }
    if let found = point.found { return write(found.address, to: out) }
    write(point.coordinate, to: out)
  }

  private func write(_ point: Coordinate, to out: ByteBuffer) {
    guard isQuick else { return write(world.address(at: point), to: out) }
    let match = world.match(at: point)
    let country = texts.country(of: match, at: point)
    let region = texts.region(of: match, at: point)
    let place = texts.place(of: match, at: point)
    let leads = leads.bytes
    for step in steps {
      out.append(leads.part(step.lead))
      switch step.column {
      case .countryCode: write(country, 0, to: out)
      case .country: write(country, 1, to: out)
      case .adminCode: write(region, 0, to: out)
      case .administrativeArea: write(region, 1, to: out)
      case .locality: write(place, 0, to: out)
      case .distance: writeDistance(match, to: out)
      case .timezone:
        let sea = match.country == nil ? texts.nauticalZone(of: match, at: point) : nil
        if place == nil { write(sea, 0, to: out) } else { write(place, 1, to: out) }
      case .precision: writePrecision(match.precision, to: out)
      default: write(texts.water(of: match, at: point), 0, to: out)
      }
    }
  }

  /// Appends an error: in CSV after empty columns when the point is not known.
  func write(error: String, isAnswered: Bool = false, to out: ByteBuffer) {
    if case .csv = style, !isAnswered { writeEmpty(to: out) }
    out.append(errorLead)
    style.write(error, to: out)
  }

  /// Appends the empty error of a good row; JSON has none.
  @inline(__always)
  func writeNoError(to out: ByteBuffer) {
    if case .csv(let delimiter) = style { out.append(delimiter) }
  }

  private func writeEmpty(to out: ByteBuffer) {
    for step in steps { out.append(leads.bytes.part(step.lead)) }
  }

  private func write(_ address: Address, to out: ByteBuffer) {
    for step in steps {
      out.append(leads.bytes.part(step.lead))
      let text = step.column.text(of: address)
      if let text, step.column.isNumber { out.append(text) } else { style.write(text, to: out) }
    }
  }

  @inline(__always)
  private func write(_ entry: AnswerTexts.Entry?, _ index: Int, to out: ByteBuffer) {
    if let entry { out.append(entry.text(index)) } else { writeMissing(to: out) }
  }

  @inline(__always)
  private func writeMissing(to out: ByteBuffer) {
    if case .json = style { out.append("null") }
  }

  /// The length of the arc over the match's straight line through the earth.
  private func writeDistance(_ match: Match, to out: ByteBuffer) {
    guard match.hasLocality else { return writeMissing(to: out) }
    let half = Double(match.placeKilometers) * 1000 / (2 * Earth.radius)
    out.append(number: UInt64((2 * Earth.radius * asin(min(1, half))).rounded()))
  }

  private func writePrecision(_ precision: Address.Precision, to out: ByteBuffer) {
    let isJSON = if case .json = style { true } else { false }
    if isJSON { out.append(UInt8(ascii: "\"")) }
    switch precision {
    case .place: out.append("place")
    case .nearPlace: out.append("near_place")
    case .region: out.append("region")
    case .country: out.append("country")
    case .nearCoast: out.append("near_coast")
    case .water: out.append("water")
    }
    if isJSON { out.append(UInt8(ascii: "\"")) }
  }
}
