import ExtensionProcess
import Foundation
import Glibc
import Linux
import Synchronization

/// How an extension's process leaves once its request is over: not before what it has begun is
/// finished, as on iOS, and at once after that.
///
/// Finished is: no load, hand-off or handler is open; what was due on the main queue has had its
/// turn; and no thread is at work. Nobody else can know what a thread does, so the last counts for
/// a few seconds only.
final class Departure: Sendable {
  /// Seconds that threads may be at work while nothing is open.
  private static let timeout = 5.0
  /// How often in a row all has to be quiet: what one thread hands to another is nowhere for a
  /// moment.
  private static let looks = 3

  private let work: OpenWork
  private let state = Mutex(State())

  private struct State {
    var hasBegun = false
    /// Whether the main queue is waited for.
    var isTurning = false
  }

  init(_ work: OpenWork) { self.work = work }

  /// Ends the process when all is finished. Later calls do nothing.
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

  /// What is cut off when the process ends now.
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
