import Comparison
import HostSystem
import MapModel
import Reporting

/// What a comparison found, for a person or as a line of JSON.
struct CompareReport {
  private let stream: OutputStream?
  private let isJSON: Bool

  init(_ options: ParsedOptions, _ world: ProcessWorld) {
    let isOutputTaken = options.text("--output") == "-"
    stream =
      options.has("--quiet") ? nil : isOutputTaken ? world.messages : world.output
    isJSON = options.has("--json")
  }

  func tell(_ difference: PictureDifference) {
    stream?.write((isJSON ? json(difference) : words(difference)) + "\n")
  }

  func tellSizes(_ first: PixelPicture, _ second: PixelPicture) {
    let error = ComparisonError.differentSizes(first: first.size, second: second.size)
    let fields = [
      RecordField("same", .flag(false)),
      RecordField("sizes", .list([size(first), size(second)])),
    ]
    stream?.write((isJSON ? json(fields) : "different: \(error.words)") + "\n")
  }

  private func words(_ difference: PictureDifference) -> String {
    var text = difference.isAllowed ? "same: " : "different: "
    if difference.count == 0 {
      text += "all of \(difference.compared) pixels"
    } else {
      text += "\(difference.count) of \(difference.compared) pixels differ"
      text += " (\(percent(difference)))"
      if let box = difference.bounds {
        text += ", within \(box.width)x\(box.height) at \(box.x),\(box.y)"
      }
    }
    if difference.antialiased > 0 {
      text += "; \(difference.antialiased) anti-aliased ones ignored"
    }
    return text
  }

  private func percent(_ difference: PictureDifference) -> String {
    let thousandths = Int((difference.share * 100_000).rounded())
    guard thousandths > 0 else { return "less than 0.001 %" }
    let decimals = String(1000 + thousandths % 1000).dropFirst()
    return "\(thousandths / 1000).\(decimals) %"
  }

  private func json(_ difference: PictureDifference) -> String {
    var fields = [
      RecordField("same", .flag(difference.isAllowed)),
      RecordField("different", .number(Double(difference.count))),
      RecordField("compared", .number(Double(difference.compared))),
      RecordField("share", .number(difference.share)),
      RecordField("antialiased", .number(Double(difference.antialiased))),
    ]
    if let box = difference.bounds {
      let bounds = [("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height)]
      fields.append(
        RecordField("bounds", .object(bounds.map { RecordField($0, .number(Double($1))) })))
    }
    return json(fields)
  }

  private func json(_ fields: [RecordField]) -> String {
    var json = JSONText()
    json.value(.object(fields))
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func size(_ picture: PixelPicture) -> RecordValue {
    .list([.number(Double(picture.width)), .number(Double(picture.height))])
  }
}
