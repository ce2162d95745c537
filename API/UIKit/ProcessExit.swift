import AppleSupport
import Foundation
import Glibc
import Linux
import Synchronization

/// The exit of an extension's process after its request is over. As on iOS, the process continues
/// until its pending work has finished, and then exits immediately.
///
/// Work has finished when no load, hand-off or handler is open, the main queue has run all due
/// blocks, and no thread is working. The purpose of a thread is unknown, so working threads delay
/// the exit for a few seconds only.
final class ProcessExit: Sendable {
  /// The maximum time in seconds that working threads delay the exit.
  private static let timeout = 5.0
  /// The number of consecutive quiet checks before the exit. Work that passes between threads is
  /// briefly invisible, so one check is not enough.
  private static let looks = 3

  private let work: OpenWork
  private let state = Mutex(State())

  private struct State {
    var hasBegun = false
    /// Whether the main queue still has to run a block.
    var isTurning = false
  }

  init(_ work: OpenWork) { self.work = work }

  /// Exits the process when all work has finished. Later calls have no effect.
  func begin() {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    let thread = Thread { self.run() }
    thread.name = "departure"
    thread.start()
  }

  /// The number of unfinished pieces of work.
  var unfinished: Int { work.count + (state.withLock(\.isTurning) ? 1 : 0) }

  static func leave() -> Never {
    fflush(nil)
    _exit(0)
  }

  private func run() {
    var begun = work.begun
    var since = ContinuousClock.now
    var quiet = 0
    while quiet < Self.looks {
      let nothingOpen = DispatchSemaphore(value: 0)
      work.whenNothingIsOpen { nothingOpen.signal() }
      nothingOpen.wait()
      turnMainQueue()
      if work.begun != begun || work.count > 0 {
        (begun, since, quiet) = (work.begun, .now, 0)
      } else if OtherThreads.areAtRest || ContinuousClock.now - since > .seconds(Self.timeout) {
        quiet += 1
      } else {
        quiet = 0
      }
      usleep(5000)
    }
    Self.leave()
  }

  private func turnMainQueue() {
    let turned = DispatchSemaphore(value: 0)
    state.withLock { $0.isTurning = true }
    DispatchQueue.main.async { turned.signal() }
    turned.wait()
    state.withLock { $0.isTurning = false }
  }
}
