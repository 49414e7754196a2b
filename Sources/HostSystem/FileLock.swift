import Glibc

/// Takes an open file for this opening of it alone, which others see that ask the same.
///
/// A process that is being started has its parent's files for a moment, and their locks: one that was
/// just given up by its holder's end may still be held so. Hence it is asked for again for a while.
///
/// - Returns: false when another one has it.
public func lockFile(_ descriptor: Int32) -> Bool {
  let patience = 0.25
  let limit = monotonicSeconds() + patience
  while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
    guard errno == EWOULDBLOCK || errno == EINTR, monotonicSeconds() < limit else { return false }
    usleep(10_000)
  }
  return true
}

/// Takes an open file like ``lockFile(_:)``, if a path still leads to it then: whoever had it may have
/// given it another name at the end, as a file that is done gets its own.
///
/// - Returns: false when another one has it, or had it until just now.
public func lockFile(_ descriptor: Int32, at path: String) -> Bool {
  guard lockFile(descriptor) else { return false }
  var (own, found) = (stat(), stat())
  return fstat(descriptor, &own) == 0 && stat(path, &found) == 0
    && own.st_dev == found.st_dev && own.st_ino == found.st_ino
}

/// Closes a file that may be locked. Closing alone would leave the lock to a process that is being
/// started at that moment.
public func closeLocked(_ descriptor: Int32) {
  flock(descriptor, LOCK_UN)
  close(descriptor)
}
