import Glibc

/// A thread of its own, joined by hand: signals need to know exactly who runs Lua.
struct StartedThread {
  fileprivate let handle: pthread_t

  func join() {
    pthread_join(handle, nil)
  }
}

private final class Work {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

func startThread(_ body: @escaping @Sendable () -> Void) -> StartedThread {
  var handle = pthread_t()
  let work = Unmanaged.passRetained(Work(body)).toOpaque()
  pthread_create(
    &handle, nil,
    { context in
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }, work)
  return StartedThread(handle: handle)
}

func pause(milliseconds: Int) {
  usleep(UInt32(milliseconds * 1000))
}
