import Synchronization

/// A result that another thread sets. Initially `false`.
final class Answered: Sendable {
  private let given = Mutex(false)

  var value: Bool { given.withLock { $0 } }

  func set(_ value: Bool) { given.withLock { $0 = value } }
}
