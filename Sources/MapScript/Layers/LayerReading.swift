import LuaBridge
import MapFiles
import MapModel
import Permissions

/// One call of `map.add_geojson` and its like: where the file is, and how it is to look.
struct LayerReading {
  private enum Source {
    case file(String)
    case text([UInt8])
    case table(JSONValue)
  }

  private let script: Script
  private let function: String
  private let format: LayerFormat
  private let source: Source
  private let looks: LayerLooks

  init(_ script: Script, _ format: LayerFormat, _ arguments: Arguments) throws(LuaFailure) {
    self.script = script
    self.format = format
    function = arguments.function
    let given = arguments.view(1)
    var options = try arguments.options(2, LayerFunctions.looks)
    if given.string != nil {
      let text = try arguments.bytes(1)
      source = format.isContent(text) ? .text(text) : .file(try arguments.fileName(1))
    } else if let table = given.table, LayerReading.isOptions(table, format) {
      guard !arguments.isGiven(2) else {
        throw arguments.failure("options are given twice, in the first table and behind it")
      }
      options = try arguments.options(1, LayerFunctions.source)
      source = try LayerReading.source(options)
    } else if given.table != nil, format == .geoJSON {
      var reading = JSONReading(script, function)
      source = .table(try reading.read(given, "source"))
    } else {
      throw ArgumentName(function: function, name: "source")
        .expected(format == .geoJSON ? "path, text or table" : "path or text", got: given)
    }
    looks = LayerLooks(options)
  }

  /// What the file is called in messages and traces.
  var name: String {
    switch source {
    case .file(let path): path
    case .text: "text"
    case .table: "table"
    }
  }

  /// The beginning of messages about it.
  var words: String { if case .file(let path) = source { "\(path): " } else { "" } }

  private static func source(_ options: Options) throws(LuaFailure) -> Source {
    switch (options.text("path"), options.text("text")) {
    case (let path?, nil): return .file(path)
    case (nil, let text?): return .text(Array(text.utf8))
    default: throw options.failure("give exactly one of path and text")
    }
  }

  /// Whether a table is one of options: every GeoJSON object has a type.
  private static func isOptions(_ table: LuaTableView, _ format: LayerFormat) -> Bool {
    format != .geoJSON || table.has("path") || table.has("text")
  }

  /// What the file puts on the map, with its pictures.
  ///
  /// - Throws: a failure that names the file and the place in it.
  func layer() throws(LuaFailure) -> MapLayer {
    var layer = try read()
    do throws(OwnFeatureFault) {
      try layer.restoreOwn()
    } catch {
      throw failure(error.words)
    }
    var notices: [String] = []
    try layer.dress { wish throws(LuaFailure) in try picture(wish, &notices) }
    layer.notices += notices
    return layer
  }

  private func read() throws(LuaFailure) -> MapLayer {
    let room = script.room
    // A thing takes at least so many bytes.
    let most = room / 200
    var content: [UInt8] = []
    switch source {
    case .file(let path):
      content = try script.reach(function) { () throws(AccessError) in
        try script.access.files.read(path, limit: room)
      }
    case .text(let text): content = text
    case .table: break
    }
    do throws(MapFileError) {
      if case .table(let value) = source {
        return try MapLayer(geoJSON: GeoJSONFile(value), looks: looks, room: most)
      }
      return try MapLayer(content, as: format, looks: looks, room: most)
    } catch {
      throw failure(error.reason)
    }
  }

  private func failure(_ problem: String) -> LuaFailure {
    LuaFailure("\(function): \(words)\(problem)")
  }

  // MARK: Pictures

  /// A picture beside the file, or one from elsewhere where that is allowed.
  private func picture(
    _ wish: MapLayer.Picture, _ notices: inout [String]
  ) throws(LuaFailure) -> Icon? {
    let place = ArgumentName(function: "\(function): \(words)\(wish.place)", name: "icon")
    let isRemote = wish.name.hasPrefix("http://") || wish.name.hasPrefix("https://")
    if isRemote, let hint = try refusal(wish.name, place) {
      notices.append("\(wish.place): its icon '\(wish.name.prefix(80))' is not fetched; \(hint)")
      return nil
    }
    let isHere = isRemote || wish.name.hasPrefix("data:") || !wish.isBesideFile
    return try script.icon(isHere ? wish.name : path(wish.name), place)
  }

  private func refusal(_ address: String, _ name: ArgumentName) throws(LuaFailure) -> String? {
    do throws(LuaFailure) {
      _ = try script.webAddress(address, name)
      return nil
    } catch {
      guard error.cause == FailureCause.permission.rawValue else { throw error }
      return error.message.split(separator: "; ").last.map(String.init) ?? "it is not allowed"
    }
  }

  private func path(_ name: String) -> String {
    guard case .file(let file) = source, !name.hasPrefix("/"),
      let end = file.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return name }
    return String(file[...end]) + name
  }
}

extension LayerLooks {
  fileprivate init(_ options: Options) {
    self.init()
    color = options.color("color")
    strokeColor = options.color("stroke_color")
    strokeWidth = options.number("stroke_width")
    fillColor = options.color("fill_color")
    zIndex = options.number("z_index") ?? zIndex
    tappable = options.flag("tappable") ?? tappable
  }
}
