import HostSystem

/// Shots on their way: several threads make frames of them, one takes the frames in order.
///
/// Shots wait in a queue that may hold many of them, since they are small; frames are large and lie in
/// a ring of few slots. A slot is made and taken in turn, each time by the one thread that holds it.
final class FramePool: @unchecked Sendable {
  /// One frame in its making.
  final class Slot {
    /// Where it is drawn.
    let pixels: FramePixels
    /// The frame as a file, where frames are kept as such; else nil.
    var file: [UInt8]?
    fileprivate var shot: Shot?
    fileprivate var isMade = false

    fileprivate init(_ size: FrameSize) { pixels = FramePixels(size) }
  }

  /// Makes a frame of a shot; called by many threads at a time.
  typealias Maker = @Sendable (Shot, Slot) throws(FilmError) -> Void
  /// Takes a frame; called in order.
  typealias Taker = @Sendable (Shot, Slot) throws(FilmError) -> Void

  private let monitor = Monitor()
  private let slots: [Slot]
  private let make: Maker
  private let take: Taker
  private var workers: [WorkerThread] = []
  private var waiting: [Shot] = []
  private var nextWaiting = 0
  private var weight = 0
  private var frames = 0
  private var begun = 0
  private var taken = 0
  private var isClosed = false
  private var failure: FilmError?

  /// How much may wait: shots without anything new on the map.
  private static let mostWeight = 50_000
  /// How many frames may wait, equal ones too.
  private static let mostFrames = 2_000_000

  /// Starts the threads.
  ///
  /// - Parameter slots: how many frames there are at a time at most.
  init(
    size: FrameSize, threads: Int, slots count: Int, make: @escaping Maker, take: @escaping Taker
  ) {
    slots = (0..<max(1, count)).map { _ in Slot(size) }
    self.make = make
    self.take = take
    for _ in 0..<max(1, threads) { workers.append(WorkerThread { [self] in makeAll() }) }
    workers.append(WorkerThread { [self] in takeAll() })
  }

  /// Adds a shot; waits while too much waits.
  ///
  /// - Throws: what went wrong on the way so far; `.interrupted` when `goesOn` says no.
  func add(_ shot: Shot, while goesOn: () -> Bool) throws(FilmError) {
    let outcome = monitor.when(
      {
        failure != nil
          || weight <= FramePool.mostWeight && frames <= FramePool.mostFrames
      }, while: goesOn
    ) { () -> FilmError? in
      guard failure == nil else { return failure }
      waiting.append(shot)
      weight += shot.weight
      frames += shot.count
      return nil
    }
    guard let outcome else { throw .interrupted }
    if let outcome { throw outcome }
  }

  /// Waits until every shot has become a frame that was taken.
  ///
  /// - Throws: what went wrong on the way; `.interrupted` when `goesOn` says no. Threads may still be at
  ///   work then; `abandon` ends them.
  func finish(while goesOn: () -> Bool) throws(FilmError) {
    monitor.with { isClosed = true }
    let outcome = monitor.when({ failure != nil || isAllTaken }, while: goesOn) { failure }
    guard let outcome else { throw .interrupted }
    if let outcome { throw outcome }
    join()
  }

  /// Gives everything up that is still to be done; waits for what is being done.
  func abandon() {
    monitor.with {
      isClosed = true
      failure = failure ?? .interrupted
    }
    join()
  }

  private func join() {
    for worker in workers { worker.join() }
    workers = []
  }

  private var isAllTaken: Bool { isClosed && nextWaiting == waiting.count && taken == begun }

  // MARK: On the threads

  private func makeAll() {
    while let slot = nextToMake() {
      guard let shot = slot.shot else { return }
      do throws(FilmError) {
        slot.file = nil
        try make(shot, slot)
        monitor.with { slot.isMade = true }
      } catch {
        monitor.with { failure = failure ?? error }
      }
    }
  }

  private func nextToMake() -> Slot? {
    monitor.when({
      failure != nil || nextWaiting < waiting.count && begun - taken < slots.count
        || isClosed && nextWaiting == waiting.count
    }) {
      guard failure == nil, nextWaiting < waiting.count else { return nil }
      let shot = waiting[nextWaiting]
      nextWaiting += 1
      weight -= shot.weight
      if nextWaiting > 1024 {
        waiting.removeFirst(nextWaiting)
        nextWaiting = 0
      }
      let slot = slots[begun % slots.count]
      slot.shot = shot
      slot.isMade = false
      begun += 1
      return slot
    }
  }

  private func takeAll() {
    while true {
      let slot = slots[taken % slots.count]
      let shot = monitor.when({ failure != nil || taken < begun && slot.isMade || isAllTaken }) {
        failure == nil && taken < begun && slot.isMade ? slot.shot : nil
      }
      guard let shot else { return }
      do throws(FilmError) {
        try take(shot, slot)
        monitor.with {
          taken += 1
          frames -= shot.count
          slot.shot = nil
        }
      } catch {
        monitor.with { failure = failure ?? error }
      }
    }
  }
}
