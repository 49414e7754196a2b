import Glibc
import HostSystem
import MapSession

/// `mapctl init`: a project to begin with.
enum InitCommand: Subcommand {
  static let spec = CommandSpec(
    "init", "[FOLDER]", "write a project: a script, a test, types for editors, a check for CI",
    details: """
      FOLDER is made when it is not there; without one the project is in the working folder. What
      is there already stays as it is, but for the types, which are those of this version.

        main.lua                    a script
        main_test.lua               its tests, for mapctl test
        .luarc.json                 says to lua-language-server what Lua this is
        .mapctl/types/mapctl.lua    the API for editors, as mapctl api --luacats prints it
        .github/workflows/map.yml   checks and tests for every change
      """,
    options: [OptionSpec("--json", "say mapctl's own messages as JSON lines")], mostWords: 1)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let messages = Messages(world, isJSON: options.has("--json"))
    let folder = options.words.first ?? "."
    guard makeFolder(folder, messages) else { return .unavailable }
    for file in ProjectFile.all {
      let path = folder == "." ? file.path : "\(folder)/\(file.path)"
      if !file.isGenerated, access(path, F_OK) == 0 {
        world.output.write("kept \(path)\n")
        continue
      }
      var made = folder
      for part in file.path.split(separator: "/").dropLast() {
        made += "/\(part)"
        guard makeFolder(made, messages) else { return .unavailable }
      }
      do throws(FileError) {
        try writeFile(Array(file.text.utf8), to: path)
      } catch {
        messages.error(error)
        return .unavailable
      }
      world.output.write("wrote \(path)\n")
    }
    let enter = folder == "." ? "" : "cd \(folder); "
    world.output.write("try it: \(enter)mapctl run main.lua; mapctl test\n")
    return .done
  }

  /// - Returns: whether a folder stands there now; why not has been said.
  private static func makeFolder(_ path: String, _ messages: Messages) -> Bool {
    guard mkdir(path, 0o777) != 0, errno != EEXIST else { return true }
    messages.error("cannot make the folder '\(path)': \(String(cString: strerror(errno)))")
    return false
  }
}
