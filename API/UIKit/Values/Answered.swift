import Synchronization

/// An answer that another thread gives; false until then.
final class Answered: Sendable {
  private let given = Mutex(false)

  var value: Bool { given.withLock { $0 } }

  func set(_ value: Bool) { given.withLock { $0 = value } }
}
