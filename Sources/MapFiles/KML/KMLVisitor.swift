import Geo
import MapModel

/// Takes a KML document apart: styles by name, and placemarks and pictures in order.
final class KMLVisitor: XMLVisitor {
  /// Something that lies on the map.
  struct Feature {
    let node: KMLNode
    /// Whether it, or a folder that it lies in, says that it is not to be shown.
    let isHidden: Bool
  }

  private struct Container {
    var isHidden: Bool
  }

  private(set) var name: String?
  private(set) var features: [Feature] = []
  private(set) var styles: [String: KMLNode] = [:]
  private(set) var notices = NoticeList()
  private(set) var linesBack = 0
  private var containers: [Container] = []
  /// The open elements that are kept, the innermost last.
  private var open: [KMLNode] = []
  /// How many elements may still be kept.
  private var room: Int
  private let roomAtFirst: Int
  /// How many open elements are passed over.
  private var skipped = 0

  private static let own = ["http://www.opengis.net/kml", "http://earth.google.com/kml"]
  private static let extensions = Array("http://www.google.com/kml/ext/2.2".utf8)
  private var namespace: [UInt8] = []

  /// - Parameter room: how many elements are kept at most.
  init(room: Int) {
    self.room = room
    roomAtFirst = room
  }

  func start(_ element: borrowing XMLElement) throws(MapFileError.ContentFault) {
    guard skipped == 0 else {
      skipped += 1
      return
    }
    guard !containers.isEmpty else { return try startRoot(element) }
    guard let name = name(of: element) else {
      skipped = 1
      return
    }
    if open.isEmpty {
      switch name {
      case "Document", "Folder":
        containers.append(Container(isHidden: containers[containers.count - 1].isHidden))
        return
      case "Placemark", "GroundOverlay", "Style", "StyleMap", "name", "visibility",
        "NetworkLink", "ScreenOverlay", "PhotoOverlay", "gx:Tour":
        break
      default:
        skipped = 1
        return
      }
    }
    room -= 1
    guard room >= 0 else { throw .tooMuch(limit: roomAtFirst) }
    open.append(KMLNode(name, line: element.line, attributes: element.allAttributes))
  }

  func text(_ bytes: UnsafeRawBufferPointer) {
    if skipped == 0 { open.last?.bytes.append(contentsOf: bytes) }
  }

  func end() throws(MapFileError.ContentFault) {
    guard skipped == 0 else {
      skipped -= 1
      return
    }
    guard let node = open.popLast() else {
      containers.removeLast()
      return
    }
    try finish(node)
    if let parent = open.last { parent.append(node) } else { try take(node) }
  }

  private func startRoot(_ element: borrowing XMLElement) throws(MapFileError.ContentFault) {
    let uri = element.namespace
    guard element.name == "kml", uri.isEmpty || KMLVisitor.own.contains(where: uri.hasPrefix)
    else { throw .wrongRoot(element.name) }
    namespace = Array(uri.utf8)
    containers.append(Container(isHidden: false))
  }

  /// The name of an element that belongs to the format; nil for others.
  private func name(of element: borrowing XMLElement) -> String? {
    if element.isIn(namespace) { return element.name }
    if element.isIn(KMLVisitor.extensions) { return "gx:\(element.name)" }
    return nil
  }

  /// Reads the positions of an element that has some, so that mistakes are told with their lines.
  private func finish(_ node: KMLNode) throws(MapFileError.ContentFault) {
    let bytes: [UInt8]
    switch node.name {
    case "coordinates": bytes = node.bytes
    case "gx:coord":
      // Its numbers are parted by blanks.
      let words = String(decoding: node.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      bytes = Array(words.joined(separator: ",").utf8)
    default: return
    }
    do throws(KMLCoordinates.Fault) {
      node.places = try KMLCoordinates.read(bytes)
      node.bytes = []
    } catch {
      linesBack = error.linesBack
      throw error.fault
    }
  }

  /// Takes an element that lies right in a document or a folder.
  private func take(_ node: KMLNode) throws(MapFileError.ContentFault) {
    let container = containers.count - 1
    switch node.name {
    case "name": if name == nil, !node.text.isEmpty { name = node.text }
    case "visibility": if node.text == "0" { containers[container].isHidden = true }
    case "Style", "StyleMap": if let id = node.attribute("id") { styles[id] = node }
    case "Placemark", "GroundOverlay":
      let isHidden = containers[container].isHidden || node.flag(of: "visibility") == false
      features.append(Feature(node: node, isHidden: isHidden))
    case "NetworkLink": throw .networkLink(node.child("Link")?.text(of: "href"))
    default: notices.add("a \(node.name) is not drawn", at: node.words)
    }
  }
}

extension KMLNode {
  /// Where it is and what it is called.
  var words: String {
    guard let name = text(of: "name") else { return "line \(line)" }
    return "line \(line) ('\(name.count > 40 ? "\(name.prefix(40))…" : name)')"
  }
}
