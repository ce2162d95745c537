import Synchronization

/// A call that happens once, however often and from wherever it is asked for.
final class SingleCall: Sendable {
  private let hasCalled = Atomic(false)
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  func call() {
    if !hasCalled.exchange(true, ordering: .acquiringAndReleasing) { work() }
  }
}
