import AppleSupport
import Foundation
import Testing

@testable import UIKit

/// The open work that keeps an extension's process alive.
@MainActor @Suite(.timeLimit(.minutes(3))) struct BackgroundWorkTests {
  @Test("An expiring activity is open from the call until its block ends")
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
    // The activity's block had ended before `whenNothingIsOpen` called its closure.
    #expect(ended.wait(timeout: .now()) == .success)
  }

  @Test("A background task is open until it is ended")
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

  @Test("The public functions add to the open work of the process")
  func processActivity() {
    let before = OpenWork.current.begun
    let task = UIApplication.shared.beginBackgroundTask(expirationHandler: nil)
    UIApplication.shared.endBackgroundTask(task)
    ProcessInfo.processInfo.performExpiringActivity(withReason: "test") { _ in }
    #expect(OpenWork.current.begun >= before + 2)
  }
}
