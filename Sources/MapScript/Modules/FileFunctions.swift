import LuaBridge
import Permissions

/// Files and folders, as far as the permissions go.
enum FileFunctions {
  static let module = APIModule(
    "fs",
    "Files and folders. Readable without a flag are the script's own folder and files that "
      + "the command line names; --allow-read and --allow-write give more. Relative paths start "
      + "in the folder that mapctl was called in.",
    functions: [read, write, append, lines, exists, list, mkdir, remove])

  private static let path = APIParameter("path", .text)

  private static let read = APIFunction(
    "read", [path], returns: "text", "The whole content of a file."
  ) { script, arguments throws(LuaFailure) in
    let path = try arguments.text(1)
    // Once here, once on its way and once in Lua.
    let limit = script.room
    arguments.results.string(
      try script.reach("fs.read") { () throws(AccessError) in
        try script.access.files.read(path, limit: limit)
      })
    return .results
  }

  private static let write = APIFunction(
    "write", [path, APIParameter("text", .text)],
    "Makes the text the whole content of a file: all of it, or nothing is changed."
  ) { script, arguments throws(LuaFailure) in
    try put(script, arguments, "fs.write") { bytes, path throws(AccessError) in
      try script.access.files.write(bytes, to: path)
    }
  }

  private static let append = APIFunction(
    "append", [path, APIParameter("text", .text)],
    "Adds the text to the end of a file, which is made when there is none."
  ) { script, arguments throws(LuaFailure) in
    try put(script, arguments, "fs.append") { bytes, path throws(AccessError) in
      try script.access.files.append(bytes, to: path)
    }
  }

  private static func put(
    _ script: Script, _ arguments: Arguments, _ function: String,
    _ body: (UnsafeRawBufferPointer, String) throws(AccessError) -> Void
  ) throws(LuaFailure) -> LuaReturn {
    let path = try arguments.text(1)
    let outcome = arguments.view(2).bytes { bytes -> Result<Void, AccessError> in
      do throws(AccessError) {
        return .success(try body(bytes, path))
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case .success?: return .results
    case .failure(let error)?: throw LuaFailure(function, error)
    case nil:
      throw arguments.failure(2, "expected a text, got \(arguments.view(2).description)")
    }
  }

  private static let lines = APIFunction(
    "lines", [path], returns: "iterator",
    "For a loop over the lines of a file, without their line feeds; it may be larger than the memory."
  ) { script, arguments throws(LuaFailure) in
    let path = try arguments.text(1)
    let reader = try script.reach("fs.lines") { () throws(AccessError) in
      try LineReader(path, script.access.files)
    }
    try script.writeIterator(reader, to: arguments.results)
    return .results
  }

  private static let exists = APIFunction(
    "exists", [path], returns: "true or false", "Whether there is such a file or folder."
  ) { script, arguments throws(LuaFailure) in
    let path = try arguments.text(1)
    arguments.results.boolean(
      try script.reach("fs.exists") { () throws(AccessError) in
        try script.access.files.exists(path)
      })
    return .results
  }

  private static let list = APIFunction(
    "list", [path], returns: "list of names", "The names in a folder, sorted."
  ) { script, arguments throws(LuaFailure) in
    let path = try arguments.text(1)
    let names = try script.reach("fs.list") { () throws(AccessError) in
      try script.access.files.list(path)
    }
    arguments.results.table { list in
      for name in names { list.element { $0.string(name) } }
    }
    return .results
  }

  private static let mkdir = APIFunction(
    "mkdir", [path], "Makes a folder, and those above it that are missing."
  ) { script, arguments throws(LuaFailure) in
    let path = try arguments.text(1)
    try script.reach("fs.mkdir") { () throws(AccessError) in
      try script.access.files.makeFolder(path)
    }
    return .results
  }

  private static let remove = APIFunction(
    "remove", [path], "Removes a file or an empty folder."
  ) { script, arguments throws(LuaFailure) in
    let path = try arguments.text(1)
    try script.reach("fs.remove") { () throws(AccessError) in
      try script.access.files.remove(path)
    }
    return .results
  }
}

extension Script {
  /// The function that makes iterators, and the one that they call.
  func installIterators() throws(LuaBridgeError) {
    let step = try state.function("fs.lines") { [unowned self] call throws(LuaFailure) in
      guard let handle = call.handle(1), let reader = lineReaders[handle.id] else {
        call.results.null()
        return .results
      }
      let line: ArraySlice<UInt8>?
      do throws(AccessError) {
        line = try reader.next(limit: room)
      } catch {
        // The line of the loop, not of the iterator.
        var failure = LuaFailure("fs.lines", error)
        failure.level = 2
        throw failure
      }
      guard let line else {
        lineReaders[handle.id] = nil
        call.results.null()
        return .results
      }
      line.withUnsafeBytes { call.results.string($0) }
      return .results
    }
    iteratorMaker = try prelude(
      "local step = ... return function(reader) return function() return step(reader) end end",
      name: "fs.lines", arguments: { $0.function(step) })
  }

  fileprivate func writeIterator(
    _ reader: LineReader, to writer: LuaWriter
  ) throws(LuaFailure) {
    guard let iteratorMaker else { return writer.null() }
    let id = nextSerial()
    lineReaders[UInt64(id)] = reader
    var iterator: LuaReference?
    _ = state.start(
      .reference(iteratorMaker), arguments: { $0.handle(LuaHandle(kind: .lines, id)) },
      results: { iterator = try? $0.value(at: 1).reference() })
    guard let iterator else { throw LuaFailure(message: "not enough memory", level: 0) }
    // It is carried over after this call: the pin goes with the next one.
    if let last = lastIterator { state.release(last) }
    lastIterator = iterator
    writer.reference(iterator)
  }
}
