import Glibc
import HostSystem
import MapSession
import Plugins

/// `mapctl plugin new`: a plugin that does something already.
enum PluginNew {
  @Sendable static func run(_ call: PluginCommand.Call) throws -> ExitCode {
    let name = try call.plugin("new")
    let path = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    let id = path.split(separator: "/").last.map(String.init) ?? path
    guard PluginManifest.isID(id) else {
      throw UsageError("'\(id)' is no id: it has small letters, digits, - and _, at most 64")
    }
    guard mkdir(path, 0o777) == 0 else {
      let code = errno
      call.messages.error(
        code == EEXIST
          ? "'\(path)' is there already"
          : "cannot make the folder '\(path)': \(String(cString: strerror(code)))")
      return .unavailable
    }
    for (file, text) in [(Plugin.manifestName, manifest(id)), ("main.lua", main)] {
      do throws(FileError) {
        try writeFile(Array(text.utf8), to: "\(path)/\(file)")
      } catch {
        throw PluginError.file(error)
      }
    }
    call.world.output.write(
      "made \(path)/\(Plugin.manifestName) and \(path)/main.lua\n"
        + "try it: mapctl run --plugin \(path)/ -e 'map.move_to{zoom = 5}'\n")
    return .done
  }

  private static func manifest(_ id: String) -> String {
    """
    {
      "id": "\(id)",
      "version": "0.1.0",
      "summary": "Says where the camera comes to rest",
      "api": "\(PluginVersion.api.major).\(PluginVersion.api.minor)",
      "permissions": {},
      "requires": {},
      "options": {
        "greeting": {"type": "text", "default": "here", "summary": "what stands before the place"}
      }
    }

    """
  }

  private static let main = """
    -- Runs once before the script. What it defines here is its own: plugins and the script share
    -- nothing but the map, and send one another messages with plugin.emit and plugin.on.

    function on_idle(camera)
      log.info(plugin.options.greeting, tostring(camera.target), "zoom", camera.zoom)
    end

    """
}
