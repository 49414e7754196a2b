import Glibc
import Synchronization

/// A thread that makes a place a folder and a link in turn, as fast as it can.
final class Swapping: Sendable {
  private let isOver = Atomic<Bool>(false)
  private let isStopped = Atomic<Bool>(false)
  private let count = Atomic<Int>(0)
  private let place: String
  private let folder: String
  private let link: String

  var turns: Int { count.load(ordering: .acquiring) }

  init(place: String, folder: String, link: String) {
    (self.place, self.folder, self.link) = (place, folder, link)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Swapping>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }

  func stop() {
    isOver.store(true, ordering: .releasing)
    while !isStopped.load(ordering: .acquiring) { usleep(1000) }
  }

  private func run() {
    while !isOver.load(ordering: .acquiring) {
      rename(folder, place)
      usleep(20)
      rename(place, folder)
      symlink(link, place)
      usleep(20)
      unlink(place)
      count.add(1, ordering: .acquiringAndReleasing)
    }
    isStopped.store(true, ordering: .releasing)
  }
}
