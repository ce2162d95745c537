import Foundation

/// A lock with the state that it protects. Apple's module `os` has it.
///
/// Apple: https://developer.apple.com/documentation/os/osallocatedunfairlock
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // Sendable: the lock protects the state.
  private final class Storage {
    let lock = NSLock()
    var state: State

    init(_ state: State) { self.state = state }
  }

  private let storage: Storage

  /// Creates a lock. The caller guarantees that nothing else uses the state.
  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  /// Creates a lock.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// Locks, calls the closure with the state, and unlocks.
  public func withLock<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R { try withLockUnchecked(body) }

  /// Locks, calls the closure with the state, and unlocks.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  /// Calls the closure with the state if the lock is free. Otherwise the result is `nil`.
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R? {
    guard storage.lock.try() else { return nil }
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock.
  public init() { self.init(uncheckedState: ()) }

  /// Locks, calls the closure, and unlocks.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  /// Locks, calls the closure, and unlocks.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body()
  }

  /// Locks.
  @available(*, noasync, message: "Use withLock.")
  public func lock() { storage.lock.lock() }

  /// Unlocks.
  @available(*, noasync, message: "Use withLock.")
  public func unlock() { storage.lock.unlock() }

  /// Locks if the lock is free, and returns whether it was.
  @available(*, noasync, message: "Use withLockIfAvailable.")
  public func lockIfAvailable() -> Bool { storage.lock.try() }
}
