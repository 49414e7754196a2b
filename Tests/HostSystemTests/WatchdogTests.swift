import Foundation
import HostSystem
import Synchronization
import Testing

/// In this process only the time limit can be tested; signals are tested on the built command.
@Suite struct `A watchdog` {
  @Test func `asks at the time limit and no sooner`() async throws {
    let asked = Mutex<(reason: Watchdog.Reason, time: ContinuousClock.Instant)?>(nil)
    let start = ContinuousClock.now
    let watchdog = Watchdog(
      limit: 0.3, grace: 60,
      ask: { reason in asked.withLock { $0 = (reason, .now) } },
      end: { _ in while true { pause() } })
    while asked.withLock({ $0 == nil }), .now - start < .seconds(100) {
      try await Task.sleep(for: .milliseconds(10))
    }
    watchdog.disarm()
    let (reason, time) = try #require(asked.withLock { $0 })
    #expect(reason == .timeLimit)
    #expect(time - start >= .milliseconds(300))
  }

  @Test func `does nothing once it is disarmed`() async throws {
    let watchdog = Watchdog(
      limit: 1, ask: { _ in Issue.record("asked") }, end: { _ in while true { pause() } })
    watchdog.disarm()
    try await Task.sleep(for: .milliseconds(1200))
  }
}
