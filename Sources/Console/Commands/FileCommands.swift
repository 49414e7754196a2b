import HostSystem
import MapScript
import MapSession

/// The commands that read and write files.
enum FileCommands {
  static let all = [save, load, record]

  private static let record = ConsoleCommand(
    "record", "FILE | off", "film the map from now on, as .mp4, .webm or .gif; off ends the film",
    examples: ["record trip.mp4", "record off"], words: .files
  ) { words, console throws(ConsoleFault) in
    if words.text == "off" {
      guard console.session.isFilming else { throw ConsoleFault("record: no film is being taken") }
      return .lua("recording:stop()")
    }
    let path = try words.path("a file")
    console.session.addOutput(path)
    return .lua("recording = map.record{path = \(LuaText.string(path))}")
  }

  private static let save = ConsoleCommand(
    "save", "FILE", "write the session as a script that does it all again",
    examples: ["save trip.lua"], words: .files
  ) { words, console throws(ConsoleFault) in
    let path = try words.path("a file")
    let script = console.log.script(title: "mapctl run \(path)")
    do throws(FileError) {
      let file = try OutputFile(path: path)
      do throws(FileError) {
        try Array(script.utf8).withUnsafeBufferPointer { bytes throws(FileError) in
          try file.write(UnsafeRawBufferPointer(bytes))
        }
        try file.commit()
      } catch {
        file.discard()
        throw error
      }
    } catch {
      throw ConsoleFault("save: cannot write \(error.shownPath): \(error.reason)")
    }
    console.say("saved \(path)")
    return .done
  }

  /// Bytes of a script.
  private static let limit = 64 << 20

  private static let load = ConsoleCommand(
    "load", "FILE", "run a script's text in this session",
    examples: ["load trip.lua"], words: .files
  ) { words, console throws(ConsoleFault) in
    let path = try words.path("a file")
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(path, limit: limit)
    } catch {
      throw ConsoleFault("load: cannot read \(error.shownPath): \(error.reason)")
    }
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
      throw ConsoleFault("load: \(path) is no text", hint: "a script is Lua, saved as UTF-8")
    }
    try console.load(text, from: path)
    return .done
  }
}
