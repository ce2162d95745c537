import AppleSupport
import Foundation
import Testing

@testable import UIKit

/// The open work for which an extension's process stays alive.
@MainActor @Suite(.timeLimit(.minutes(3))) struct BackgroundWorkTests {
  @Test("An expiring activity is open from its call to the end of its block")
  func activity() async {
    let work = OpenWork()
    let (leave, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    ProcessInfo.processInfo.performActivity(holding: work) { isExpired in
      leave.wait()
      if !isExpired { ended.signal() }
    }
    #expect(work.count == 1)
    leave.signal()
    await withCheckedContinuation { done in work.whenNothingIsOpen { done.resume() } }
    // The block had ended by then.
    #expect(ended.wait(timeout: .now()) == .success)
  }

  @Test("A background task is open from its beginning to its end")
  func task() {
    let work = OpenWork()
    let tasks = BackgroundTasks(work)
    let (first, second) = (tasks.begin(), tasks.begin())
    #expect(work.count == 2 && first != second && first != .invalid)
    tasks.end(first)
    tasks.end(first)
    tasks.end(.invalid)
    #expect(work.count == 1)
    tasks.end(second)
    #expect(work.count == 0)
  }

  @Test("The public functions hold the process's own work open")
  func processActivity() {
    let before = OpenWork.current.begun
    let task = UIApplication.shared.beginBackgroundTask(expirationHandler: nil)
    UIApplication.shared.endBackgroundTask(task)
    ProcessInfo.processInfo.performExpiringActivity(withReason: "test") { _ in }
    #expect(OpenWork.current.begun >= before + 2)
  }
}
