import MapModel

/// Which marker is selected and whether its info window is open.
///
/// A pure state machine; its answers say which windows close and which questions are asked.
struct SelectionState: Hashable, Sendable {
  /// The selected marker.
  private(set) var selected: OverlayID?
  /// The marker whose window is open: the selected one or none.
  private(set) var open: OverlayID?
  /// What the open window says, nil for what its marker does.
  private(set) var contents: InfoWindowContents?

  /// Selects a marker, or nothing; answers whose window closes by it (T3, T4).
  mutating func select(_ marker: OverlayID?) -> OverlayID? {
    guard marker != selected else { return nil }
    let closed = open
    selected = marker
    open = nil
    contents = nil
    return closed
  }

  /// The window of a marker opens, if the marker is still selected.
  mutating func open(_ marker: OverlayID, _ contents: InfoWindowContents? = nil) {
    guard selected == marker else { return }
    open = marker
    self.contents = contents
  }
}
