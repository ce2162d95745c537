import Synchronization

/// A closure that runs at most once. It can be called from any thread.
final class SingleCall: Sendable {
  private let hasCalled = Atomic(false)
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  func call() {
    if !hasCalled.exchange(true, ordering: .acquiringAndReleasing) { work() }
  }
}
