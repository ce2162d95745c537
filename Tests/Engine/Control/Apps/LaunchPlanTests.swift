import Foundation
import Testing
import Transfers

@testable import Control

@Suite(.timeLimit(.minutes(3)))
struct LaunchPlanTests {
  private let key = SessionKey(owner: "org.example.app.share", session: "one")
  private let start = Date(timeIntervalSince1970: 1_000_000)

  /// Returns the times at which the daemon launches a session's app, in seconds from the start. The
  /// app never acknowledges the given events.
  private func launches(
    events: (_ hour: Int) -> Int64, cleanly: Bool, seconds: Int = 24 * 3600
  ) -> [TimeInterval] {
    var plan = LaunchPlan()
    var times: [TimeInterval] = []
    for second in 0..<seconds {
      let now = start + TimeInterval(second)
      let newest = events(second / 3600)
      plan.heard([key: newest])
      if !plan.launches(at: now, isAdopted: { _ in false }).isEmpty {
        times.append(TimeInterval(second))
        plan.ended(key, cleanly: cleanly, newest: newest, at: now)
      }
    }
    return times
  }

  @Test(
    "The number of launches of an app that handles no events is limited", arguments: [true, false])
  func launchLimit(cleanly: Bool) {
    let times = launches(events: { _ in 7 }, cleanly: cleanly)
    #expect(times == [0, 5, 25, 105, 425, 1705])
  }

  @Test("New events allow one more launch per hour") func hourlyLaunch() {
    let times = launches(events: { Int64($0) }, cleanly: false)
    #expect(times.count >= 20 && times.count <= 6 + 24)
    #expect(zip(times.dropFirst(6), times.dropFirst(7)).allSatisfy { $1 - $0 >= 3600 })
  }

  @Test("An app that handles its events is launched for each batch of events")
  func launchForEachBatch() {
    var plan = LaunchPlan()
    for round in 1...10 {
      let now = start + TimeInterval(round) * 2
      plan.heard([key: Int64(round)])
      #expect(plan.launches(at: now, isAdopted: { _ in false }) == [key])
      plan.ended(key, cleanly: true, newest: nil, at: now)
      plan.heard([:])
    }
  }

  @Test("An app that has the session open is not launched") func openSession() throws {
    var plan = LaunchPlan()
    plan.heard([key: 1])
    #expect(plan.launches(at: start, isAdopted: { _ in true }).isEmpty)
    // The app's process may have ended without receiving the event.
    let next = try #require(plan.nextDate(after: start))
    #expect(plan.launches(at: next, isAdopted: { _ in false }) == [key])
  }

  @Test("Each app runs at most once, and only a few apps are launched at the same time")
  func concurrentLaunches() {
    var plan = LaunchPlan()
    let keys = (0..<5).map { SessionKey(owner: "org.example.\($0)", session: "one") }
    plan.heard(Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }))
    let first = plan.launches(at: start, isAdopted: { _ in false })
    #expect(first.count == LaunchPlan.concurrency)
    #expect(plan.launches(at: start, isAdopted: { _ in false }).isEmpty)
    plan.ended(first[0], cleanly: true, newest: nil, at: start)
    let second = plan.launches(at: start, isAdopted: { _ in false })
    #expect(second.count == 1 && !first.contains(second[0]))
  }
}
