import Testing

@testable import DurableStore

@Suite struct BatchingDelayTests {
  private let now = ContinuousClock.now
  private var soon: ContinuousClock.Instant { now + .milliseconds(1) }

  @Test func singleCaller() {
    var gathering = BatchingDelay()
    #expect(gathering.pause(with: 1, at: now) == nil)
    for _ in 0..<100 { gathering.wrote(1, in: .milliseconds(1), with: 0, at: now) }
    #expect(gathering.pause(with: 1, at: soon) == nil)
  }

  @Test func waitsAtMostOneCommit() {
    var gathering = BatchingDelay()
    gathering.wrote(1, in: .microseconds(300), with: 1, at: now)
    #expect(
      gathering.pause(with: 1, at: soon)
        == BatchingDelay.Pause(count: 2, duration: .microseconds(300)))
    #expect(gathering.pause(with: 2, at: soon) == nil)
    gathering.wrote(2, in: .seconds(1), with: 0, at: now)
    #expect(gathering.pause(with: 1, at: soon)?.duration == BatchingDelay.longest)
  }

  /// Callers from the previous commit and callers that arrived during that commit are written
  /// together.
  @Test func waitsForAllCallers() {
    var gathering = BatchingDelay()
    gathering.wrote(1, in: .microseconds(10), with: BatchingDelay.crowd - 1, at: now)
    #expect(
      gathering.pause(with: BatchingDelay.crowd - 1, at: soon)
        == BatchingDelay.Pause(count: BatchingDelay.crowd, duration: BatchingDelay.crowdsTime))
    #expect(gathering.pause(with: BatchingDelay.crowd, at: soon) == nil)
    // On a slow disk, the store waits for the callers as long as a commit takes.
    gathering.wrote(1, in: .milliseconds(5), with: BatchingDelay.crowd - 1, at: now)
    #expect(gathering.pause(with: 1, at: soon)?.duration == .milliseconds(5))
  }

  @Test func absentCaller() {
    var gathering = BatchingDelay()
    gathering.wrote(20, in: .milliseconds(1), with: 20, at: now)
    gathering.wrote(1, in: .milliseconds(1), with: 0, at: now)
    #expect(gathering.pause(with: 1, at: soon) == nil)
  }

  @Test func forgetsOldCallers() {
    var gathering = BatchingDelay()
    gathering.wrote(BatchingDelay.crowd, in: .milliseconds(1), with: 0, at: now)
    #expect(gathering.pause(with: 1, at: now + BatchingDelay.memory) == nil)
  }
}
