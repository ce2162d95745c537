import Synchronization

/// A flag that a test sets once, from any task.
package final class Gate: Sendable {
  private let state = Mutex(false)

  package init() {}

  package var isOpen: Bool { state.withLock { $0 } }
  package func open() { state.withLock { $0 = true } }
}
