import MapEngine
import MapModel
import Reporting

extension CommandError {
  /// The error in words, with the call and the argument.
  func words(for command: Command) -> String {
    let call = command.record.name
    switch self {
    case .notFinite(let argument): return "\(call): \(argument): must be a finite number"
    case .outOfRange(let argument, let value, let expected):
      return "\(call): \(argument): expected \(expected), got \(value)"
    case .empty(let argument): return "\(call): \(argument): is empty"
    case .exactlyOne(let arguments):
      return "\(call): give exactly one of \(arguments.joined(separator: " and "))"
    case .falling(let argument): return "\(call): \(argument): must not fall"
    case .upsideDown(let argument): return "\(call): \(argument): south lies north of north"
    case .unknownOverlay(let argument):
      return "\(call): \(argument): is not, or no longer, on the map"
    }
  }
}
