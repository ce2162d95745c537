import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)))
struct TransfersRateTests {
  /// Returns a rate after a steady flow from second 0 on, measured ten times a second.
  private func flow(_ bytesPerSecond: Double, seconds: Double) -> TransferRate {
    var rate = TransferRate()
    rate.add(0, at: 0)
    for step in 1...Int(seconds * 10) {
      rate.add(Int64(bytesPerSecond / 10), at: Double(step) / 10)
    }
    return rate
  }

  @Test("Without enough measurements there is no rate")
  func warmUp() {
    var rate = TransferRate()
    #expect(rate.bytesPerSecond(at: 100) == nil)
    rate.add(1 << 40, at: 100)
    rate.add(1000, at: 100.1)
    #expect(rate.bytesPerSecond(at: 100.1) == nil)
    #expect(rate.secondsLeft(for: 1, at: 100.1) == nil)
    #expect(rate.bytesPerSecond(at: 100.6) != nil)
  }

  @Test("A steady flow's rate is correct from the start", arguments: [1.0, 3, 30, 300])
  func steady(seconds: Double) throws {
    let rate = try #require(flow(1_000_000, seconds: seconds).bytesPerSecond(at: seconds))
    #expect(abs(rate - 1_000_000) < 30_000)
  }

  @Test("One burst does not double the rate, and a stall shows within seconds")
  func smooth() throws {
    var rate = flow(1_000_000, seconds: 30)
    rate.add(1_000_000, at: 30)
    #expect(try #require(rate.bytesPerSecond(at: 30)) < 1_500_000)
    #expect(try #require(rate.bytesPerSecond(at: 40)) < 60_000)
    #expect(rate.secondsLeft(for: 1_000_000, at: 90) == nil)
  }

  @Test("A clock that is set back and a negative count do no harm")
  func backwards() throws {
    var rate = flow(1000, seconds: 10)
    rate.add(-5000, at: 5)
    #expect(try #require(rate.bytesPerSecond(at: 10)) > 0)
    #expect(rate.bytesPerSecond(at: -1) == nil)
  }

  @Test(
    "A remaining time is shown only as exactly as it can be predicted",
    arguments: [
      (0.2, "1 s"), (119, "119 s"), (150, "3 min"), (3 * 3600, "3 h"), (5 * 86_400, "5 days"),
      (.infinity, "a very long time"), (.nan, "a very long time"), (1e300, "a very long time"),
      (-4, "0 s"),
    ] as [(Double, String)])
  func words(seconds: Double, words: String) {
    #expect(TimeLeft(seconds).description == words)
  }

  @Test(
    "A bar is never wider than its columns, and is full only at the end",
    arguments: [
      (0, 100, "[----------]"), (50, 100, "[#####-----]"), (999, 1000, "[#########-]"),
      (100, 100, "[##########]"), (.infinity, 100, "[##########]"), (-5, 100, "[----------]"),
      (5, 0, "[----------]"),
    ] as [(Double, Double, String)])
  func bar(sent: Double, total: Double, drawn: String) {
    #expect(ProgressBar(sent: sent, of: total).drawn(columns: 12) == drawn)
  }
}
