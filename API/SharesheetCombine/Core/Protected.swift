import Synchronization

/// A value that one thread at a time uses.
///
/// The body of `withLock` must not call code of others, and must not release an object of others,
/// whose `deinit` could call back. `exchange` returns the old value, which is then released outside
/// the lock.
package final class Protected<Value>: @unchecked Sendable {
  // Sendable: `value` is used only while `lock` is held. `Mutex<Value>` would require sendable
  // values of all publishers, which Combine does not.
  private let lock = Mutex(())
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { _ in
      nonisolated(unsafe) let result = body(&value)
      return result
    }
  }

  /// Stores a value and returns the old one.
  package func exchange(_ new: Value) -> Value {
    withLock { value in
      let old = value
      value = new
      return old
    }
  }
}

/// A value that is given to another thread although its type is not sendable.
///
/// Combine's closures and Core Data's blocks are not sendable, but schedulers and the queues of
/// contexts run them on other threads. As with Apple's, their author is responsible for what they
/// capture.
package struct Handed<Value>: @unchecked Sendable {
  // Sendable: see above. Sharesheet's own values in such closures are protected by locks, or the
  // giver does not use them afterwards.
  package let value: Value

  package init(value: Value) { self.value = value }
}
