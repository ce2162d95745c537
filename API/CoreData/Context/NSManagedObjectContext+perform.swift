import Dispatch
import Foundation

extension NSManagedObjectContext {
  /// When the block of `perform(schedule:_:)` runs.
  public enum ScheduledTaskType: Sendable {
    case immediate, enqueued
  }

  /// Runs the block later on the context's queue.
  public func perform(_ block: @escaping () -> Void) {
    let work = Unchecked(block)
    queue.async { self.asCurrent { work.value() } }
  }

  /// Runs the block on the context's queue and waits for it. If the caller is on the queue, the block
  /// runs at once.
  public func performAndWait<T, Failure: Error>(
    _ block: () throws(Failure) -> T
  ) throws(Failure) -> T {
    if isOnQueue { return try asCurrentResult(block).get() }
    return try withoutActuallyEscaping(block) { block in
      let work = Unchecked(block)
      return queue.sync { Unchecked(self.asCurrentResult(work.value)) }.value
    }.get()
  }

  /// Runs the block on the context's queue.
  public func perform<T, Failure: Error>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(Failure) -> T
  ) async throws(Failure) -> T {
    let work = Unchecked(block)
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Unchecked<Result<T, Failure>>, Never>) in
      queue.async { continuation.resume(returning: Unchecked(self.asCurrentResult(work.value))) }
    }
    return try result.value.get()
  }

  private func asCurrentResult<T, Failure: Error>(
    _ block: () throws(Failure) -> T
  ) -> Result<T, Failure> {
    asCurrent { Result(catching: block) }
  }

  private static let currentKey = "NSManagedObjectContext.current"

  /// The context whose block the thread runs.
  static var current: NSManagedObjectContext? {
    Thread.current.threadDictionary[currentKey] as? NSManagedObjectContext
  }

  private func asCurrent<T>(_ block: () -> T) -> T {
    let before = Self.current
    Thread.current.threadDictionary[Self.currentKey] = self
    defer { Thread.current.threadDictionary[Self.currentKey] = before }
    return block()
  }
}

/// A value that is handed over to the context's queue.
private struct Unchecked<Value>: @unchecked Sendable {
  // Sendable: the giver waits or does not use the value afterwards. Apple's declarations do not
  // require sendable values.
  let value: Value

  init(_ value: Value) { self.value = value }
}
