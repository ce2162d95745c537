import Testing

@testable import DurableStore

@Suite struct GatheringTests {
  private let now = ContinuousClock.now

  @Test func aSingleCallerNeverWaits() {
    var gathering = Gathering()
    #expect(gathering.pause(at: now) == nil)
    for _ in 0..<100 { gathering.wrote(1, at: now) }
    #expect(gathering.pause(at: now) == nil)
  }

  @Test func aCrowdWaitsForItself() {
    var gathering = Gathering()
    gathering.wrote(Gathering.crowd, at: now)
    #expect(gathering.pause(at: now + .milliseconds(1)) == Gathering.pause)
    gathering.wrote(Gathering.crowd - 1, at: now)
    #expect(gathering.pause(at: now + .milliseconds(1)) == nil)
  }

  @Test func aCrowdOfLongAgoIsForgotten() {
    var gathering = Gathering()
    gathering.wrote(Gathering.crowd, at: now)
    #expect(gathering.pause(at: now + Gathering.memory) == nil)
  }
}
