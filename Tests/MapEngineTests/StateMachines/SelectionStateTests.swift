import MapModel
import Testing

@testable import MapEngine

@Suite("State machine: selection")
struct SelectionStateTests {
  private let a = OverlayID(1)
  private let b = OverlayID(2)

  @Test("every step from every state") func exhaustive() {
    // Each row: what has happened, the next selection, whose window closes.
    let rows: [(opens: [OverlayID], selected: OverlayID?, next: OverlayID?, closes: OverlayID?)] = [
      ([], nil, nil, nil), ([], nil, a, nil), ([], a, a, nil), ([], a, b, nil), ([], a, nil, nil),
      ([a], a, a, nil), ([a], a, b, a), ([a], a, nil, a), ([b], a, nil, nil), ([b], a, b, nil),
    ]
    for row in rows {
      var state = SelectionState()
      _ = state.select(row.selected)
      for marker in row.opens { state.open(marker) }
      let closed = state.select(row.next)
      #expect(closed == row.closes)
      #expect(state.selected == row.next)
      #expect(state.open == (row.next == row.selected ? row.opens.first { $0 == a } : nil))
    }
  }
}
