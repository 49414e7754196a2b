/// What somebody looks for among the things on the map; what is nil does not matter.
public struct OverlayQuestion: Hashable, Sendable {
  /// What sort of thing it is.
  public var kind: OverlayKind?
  /// The script's own name for it.
  public var id: String?
  /// Its title.
  public var title: String?
  /// Its snippet.
  public var snippet: String?

  /// Asks for everything.
  public init(
    kind: OverlayKind? = nil, id: String? = nil, title: String? = nil, snippet: String? = nil
  ) {
    self.kind = kind
    self.id = id
    self.title = title
    self.snippet = snippet
  }

  /// Whether a marker is what is looked for.
  public func asks(for marker: Marker) -> Bool {
    if let kind, kind != .marker { return false }
    if let id, id != marker.id { return false }
    if let title, title != marker.title { return false }
    if let snippet, snippet != marker.snippet { return false }
    return true
  }

  /// Whether a thing is what is looked for.
  public func asks(for overlay: Overlay) -> Bool {
    if let kind, kind != overlay.kind { return false }
    if let id, id != overlay.id { return false }
    if let title, title != overlay.title { return false }
    if let snippet, snippet != overlay.snippet { return false }
    return true
  }
}
