import HostSystem
import MapModel
import MapSession

/// `mapctl completion`: shell completion, from the same table as help.
enum CompletionCommand: Subcommand {
  static let spec = CommandSpec(
    "completion", "bash|zsh|fish", "print a completion script for a shell",
    details: """
      bash: mapctl completion bash > ~/.local/share/bash-completion/completions/mapctl
      zsh:  mapctl completion zsh > a folder of $fpath, as _mapctl
      fish: mapctl completion fish > ~/.config/fish/completions/mapctl.fish
      """, mostWords: 1)

  private static let shells = ["bash", "zsh", "fish"]

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    switch options.words.first {
    case "bash": world.output.write(bash)
    case "zsh": world.output.write(zsh)
    case "fish": world.output.write(fish)
    case let other:
      let given = other.map { "unknown shell '\($0)'" } ?? "which shell?"
      let near = other.flatMap { nearestName(to: $0, among: shells) }
      throw UsageError(
        given + (near.map { "; did you mean \($0)?" } ?? ""), hint: "bash, zsh or fish")
    }
    return .done
  }

  private static func names(_ spec: CommandSpec) -> [String] {
    spec.options.flatMap { [$0.short, $0.name].compactMap(\.self) }
  }

  private static var bash: String {
    let commands = Subcommands.all.map { $0.spec.name }.joined(separator: " ")
    var cases = ""
    for command in Subcommands.all {
      cases +=
        "    \(command.spec.name)) options='\(names(command.spec).joined(separator: " "))' ;;\n"
    }
    return """
      # bash completion for mapctl
      _mapctl() {
        local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} options=
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(commands)' -- "$word"))
          return
        fi
        case $command in
      \(cases)  esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *) case $command in
               help) COMPREPLY=($(compgen -W '\(commands)' -- "$word")) ;;
               completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- "$word")) ;;
               *) compopt -o default; COMPREPLY=() ;;
             esac ;;
        esac
      }
      complete -F _mapctl mapctl

      """
  }

  private static var zsh: String {
    var commands = ""
    var cases = ""
    for command in Subcommands.all {
      commands += "    '\(command.spec.name):\(quoted(command.spec.summary))'\n"
      var options = ""
      for option in command.spec.options {
        var argument = ""
        if let valueName = option.value.valueName {
          let words = valueName.replacing("[", with: "\\[").replacing("]", with: "\\]")
          argument =
            ":\(words):"
            + (option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))")
        }
        // A value of its own word, or behind = only.
        let join = if case .optional = option.value { "=-" } else { "" }
        if !join.isEmpty { argument = ":\(argument)" }
        let star = option.isRepeatable ? "*" : ""
        options += " '\(star)\(option.name)\(join)[\(quoted(option.summary))]\(argument)'"
      }
      cases += "    \(command.spec.name)) _arguments\(options) '*:file:_files' ;;\n"
    }
    return """
      #compdef mapctl
      local -a commands
      commands=(
      \(commands))
      if (( CURRENT == 2 )); then
        _describe command commands
      else
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases)  esac
      fi

      """
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "’").replacing("[", with: "(").replacing("]", with: ")")
      .replacing(":", with: "\\:")
  }

  private static var fish: String {
    var text = "# fish completion for mapctl\n"
    for command in Subcommands.all {
      let name = command.spec.name
      text +=
        "complete -c mapctl -n __fish_use_subcommand -x -a \(name) -d '\(quoted(command.spec.summary))'\n"
      for option in command.spec.options {
        let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
        var argument = ""
        if case .required = option.value {
          argument =
            option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'"
        }
        text +=
          "complete -c mapctl -n '__fish_seen_subcommand_from \(name)'\(short) -l \(option.name.dropFirst(2))\(argument) -d '\(quoted(option.summary))'\n"
      }
    }
    return text
  }
}
