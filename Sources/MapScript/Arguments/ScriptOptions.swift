import MapModel
import Plugins

/// The options that a script declares with `args.options`, and what its words say.
struct ScriptOptions {
  /// What is wrong with the words.
  struct Fault: Error {
    let words: String
  }

  var options: [DeclaredOption] = []
  /// Those that have to be given.
  var required: Set<String> = []
  /// What the words are, for help.
  var usage = ""
  /// One line on the script, for help.
  var summary = ""

  /// The values and the words that are no options, in order.
  func read(
    _ words: [String]
  ) throws(Fault) -> (values: [String: DeclaredOption.Value], words: [String]) {
    var values: [String: DeclaredOption.Value] = [:]
    var others: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), word.count > 2 else {
        others.append(word)
        continue
      }
      let cut = word.firstIndex(of: "=")
      let name = String(word[word.index(word.startIndex, offsetBy: 2)..<(cut ?? word.endIndex)])
      let option = try self.option(name)
      var text = cut.map { String(word[word.index(after: $0)...]) }
      if case .flag = option.kind {
        text = text ?? (name == option.name ? "true" : "false")
      } else if text == nil {
        text = rest.popFirst()
      }
      guard let text else { throw Fault(words: "--\(name) needs a value: \(option.kind.words)") }
      guard let value = option.value(of: text) else {
        throw Fault(words: "--\(name): expected \(option.kind.words), got '\(text)'")
      }
      guard values.updateValue(value, forKey: option.name) == nil else {
        throw Fault(words: "--\(name) is given twice")
      }
    }
    for option in options {
      if values[option.name] == nil { values[option.name] = option.standard }
      guard values[option.name] != nil || !required.contains(option.name) else {
        throw Fault(words: "--\(option.name) is missing")
      }
    }
    return (values, others)
  }

  /// The option of a name; `no-` in front of a flag's turns it off.
  private func option(_ name: String) throws(Fault) -> DeclaredOption {
    if let option = options.first(where: { $0.name == name }) { return option }
    if name.hasPrefix("no-"),
      let option = options.first(where: { $0.name == name.dropFirst(3) && $0.kind == .flag })
    {
      return option
    }
    let near = nearestName(to: name, among: options.map(\.name) + ["help"])
    throw Fault(words: "unknown option --\(name)" + (near.map { "; did you mean --\($0)?" } ?? ""))
  }

  /// The page that `--help` prints.
  func help(_ script: String) -> String {
    var text = summary.isEmpty ? "" : "\(summary)\n\n"
    let words = usage.isEmpty ? "" : " \(usage)"
    text += "Usage: mapctl run \(script)\(words) -- [OPTIONS]\n\nOptions:\n"
    var rows: [(String, String)] = options.map { option in
      var note = option.summary
      if let standard = option.standard, standard != .flag(false) {
        note += (note.isEmpty ? "" : " ") + "(default \(standard.text))"
      }
      if required.contains(option.name) { note += (note.isEmpty ? "" : " ") + "(required)" }
      if case .flag = option.kind { return ("--\(option.name)", note) }
      return ("--\(option.name)=\(option.kind.placeholder)", note)
    }
    rows.append(("--help", "print this"))
    let width = rows.map(\.0.count).max() ?? 0
    for (name, note) in rows {
      let space = String(repeating: " ", count: width - name.count)
      text += "  \(name)" + (note.isEmpty ? "" : "\(space)  \(note)") + "\n"
    }
    return text
  }
}

extension DeclaredOption.Kind {
  /// What stands for a value in help.
  fileprivate var placeholder: String {
    switch self {
    case .text: "TEXT"
    case .number(nil, nil): "N"
    case .number: words.replacing("number, ", with: "").replacing(" ", with: "-").uppercased()
    case .flag: "true|false"
    case .choice(let names): names.joined(separator: "|")
    }
  }
}
