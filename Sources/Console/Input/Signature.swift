import MapScript

/// Functions, properties and handlers of the API as a person reads them.
enum Signature {
  /// The call with its arguments and what comes back.
  static func of(_ function: APIFunction, owner: String, separator: String = ".") -> String {
    let name = owner.isEmpty ? function.name : owner + separator + function.name
    var arguments = "("
    for (index, parameter) in function.parameters.enumerated() {
      let name = (index > 0 ? ", " : "") + parameter.name
      arguments += parameter.isOptional ? "[\(name)]" : name
    }
    let returns = function.returns.isEmpty ? "" : " → \(function.returns)"
    if function.parameters.count == 1, case .options = function.parameters[0].type {
      return "\(name){…}\(returns)"
    }
    return "\(name)\(arguments))\(returns)"
  }

  /// The call, what it does, what it takes.
  static func lines(_ function: APIFunction, owner: String, separator: String = ".") -> [String] {
    var lines = [of(function, owner: owner, separator: separator), "  \(function.summary)"]
    for parameter in function.parameters {
      if case .options(let table) = parameter.type {
        lines += options(table)
      } else {
        lines.append("  \(parameter.name): \(parameter.type.words)")
      }
    }
    return lines
  }

  private static func options(_ table: OptionTable) -> [String] {
    let width = table.fields.map(\.name.count).max() ?? 0
    return table.fields.map { field in
      "  \(field.name.padded(to: width)) = \(field.type.words): \(field.summary)"
    }
  }

  static func lines(_ property: APIProperty, owner: String) -> [String] {
    let access = property.isAssignable ? "" : ", read only"
    return ["\(owner).\(property.name): \(property.type)\(access)", "  \(property.summary)"]
  }

  static func lines(_ handler: APIHandler) -> [String] {
    [
      "function on_\(handler.event.word)(\(handler.arguments)) … end", "  \(handler.summary)",
      "  or map.on(\"\(handler.event.word)\", function(\(handler.arguments)) … end)",
    ]
  }
}

extension String {
  /// The text with spaces behind it.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
