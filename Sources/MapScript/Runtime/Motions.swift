import LuaBridge
import MapModel

/// The motions that a script may still ask about.
struct Motions {
  struct Motion {
    var onDone: LuaReference?
    var outcome: MotionOutcome?
    var isHeld = true
  }

  private var known: [MotionID: Motion] = [:]

  subscript(id: MotionID) -> Motion? {
    get { known[id] }
    set { known[id] = newValue }
  }
}

extension Script {
  /// A motion has ended: its callback runs, those who wait for it are woken.
  public func ended(_ motion: MotionID, _ outcome: MotionOutcome) {
    guard var known = motions[motion] else { return }
    known.outcome = outcome
    let callback = known.onDone
    known.onDone = nil
    motions[motion] = known.isHeld ? known : nil
    for number in waits.waiting(for: motion) { wake(number, .outcome(outcome)) }
    joinPart(.motion(motion), ended: .outcome(outcome))
    if let callback {
      run(
        .reference(callback), as: .listener(.onDone),
        arguments: { $0.string(outcome.rawValue) })
      state.release(callback)
    }
  }

  /// The last handle of a motion is gone.
  func released(motion: MotionID) {
    guard var known = motions[motion] else { return }
    known.isHeld = false
    motions[motion] = known.outcome == nil ? known : nil
  }
}

extension LuaHandle {
  init(kind: ObjectKind, _ number: Int) {
    self.init(kind: kind.rawValue, id: UInt64(number))
  }
}
