import Foundation
import Harness
import HostSystem
import Testing

@testable import mapctl

@Suite struct `Completion and the manual` {
  private func output(_ arguments: String...) -> String {
    let world = ProcessWorld(
      arguments: arguments, environment: [:], output: OutputStream(), messages: OutputStream())
    #expect(Invocation.run(world) == .done)
    return world.output.text
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `know every command and option`(_ shell: String) {
    let script = output("completion", shell)
    for command in Subcommands.all {
      #expect(script.contains(command.spec.name))
      for option in command.spec.options {
        let name = shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name
        #expect(script.contains(name), "\(command.spec.name) \(option.name)")
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
  func `complete in bash`() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(output("completion", "bash"), to: "mapctl")
    func complete(_ words: String...) async throws -> [String] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let run = try await CommandRun(
        shell: "set -u; source \(script); COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); "
          + "_mapctl; printf '%s\\n' \"${COMPREPLY[@]-}\""
      ).end()
      #expect(run.code == 0, "\(run.messages)")
      return run.output.split(separator: "\n").map(String.init)
    }
    #expect(try await CommandRun(shell: "bash -n \(script)").end().messages == "")
    #expect(try await complete("mapctl", "ru") == ["run"])
    #expect(try await complete("mapctl", "run", "--se") == ["--seed"])
    #expect(try await complete("mapctl", "help", "ver") == ["version"])
    #expect(try await complete("mapctl", "completion", "f") == ["fish"])
  }

  @Test(arguments: ["zsh", "fish"])
  func `are taken by other shells where they are installed`(_ shell: String) async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(output("completion", shell), to: "mapctl")
    let check = try await CommandRun(
      shell: "command -v \(shell) >/dev/null || exit 0; \(shell) -n \(script)"
    ).end()
    #expect(check.code == 0, "\(check.messages)")
  }

  @Test func `hold every command, option and exit status on the manual page`() {
    let page = output("help", "--man")
    #expect(page.hasPrefix(".TH MAPCTL 1 "))
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS"] {
      #expect(page.contains("\n.SH \(section)\n"))
    }
    for command in Subcommands.all {
      #expect(page.contains("\n.SS mapctl \(command.spec.name) "))
      for option in command.spec.options {
        #expect(page.contains(option.name.replacing("-", with: "\\-")))
      }
    }
    for code in [0, 1, 2, 3, 4, 70, 124, 130] { #expect(page.contains("\n.TP\n\(code)\n")) }
  }

  @Test func `are a manual page without warnings where groff is installed`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(output("help", "--man"), to: "mapctl.1")
    let run = try await CommandRun(
      shell: "command -v groff >/dev/null || exit 0; groff -K utf8 -ww -man -Tutf8 \(path)"
    ).end()
    #expect(run.code == 0)
    #expect(run.messages.isEmpty, "\(run.messages)")
  }
}
