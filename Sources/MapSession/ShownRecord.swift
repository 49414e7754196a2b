import MapModel
import Permissions
import Reporting

extension Record {
  /// The record as a file shows it: the addresses of tiles and pictures are without their secrets, as
  /// a trace goes to others with what went wrong.
  var shown: Record {
    guard case .command(let name, var fields) = entry else { return self }
    var isOther = false
    for index in fields.indices where ["url", "icon"].contains(fields[index].name) {
      guard case .text(let text) = fields[index].value, text.lowercased().hasPrefix("http")
      else { continue }
      fields[index].value = .text(ShownAddress.text(text))
      isOther = true
    }
    guard isOther else { return self }
    return Record(time: time, sequence: sequence, entry: .command(name: name, fields: fields))
  }
}
