import Dispatch
import Foundation
import SharesheetCombine

extension NSManagedObjectContext {
  /// When the block of `perform(schedule:_:)` runs.
  public enum ScheduledTaskType: Sendable {
    case immediate, enqueued
  }

  /// Runs the block later on the context's queue.
  public func perform(_ block: @escaping () -> Void) {
    let work = Handed(value: block)
    queue.async { self.asCurrent { work.value() } }
  }

  /// Runs the block on the context's queue and waits for it. If the caller is on the queue, the block
  /// runs at once.
  public func performAndWait<T, Failure: Error>(
    _ block: () throws(Failure) -> T
  ) throws(Failure) -> T {
    if isOnQueue { return try asCurrentResult(block).get() }
    return try withoutActuallyEscaping(block) { block in
      let work = Handed(value: block)
      return queue.sync { Handed(value: self.asCurrentResult(work.value)) }.value
    }.get()
  }

  /// Runs the block on the context's queue.
  public func perform<T, Failure: Error>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(Failure) -> T
  ) async throws(Failure) -> T {
    let work = Handed(value: block)
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Handed<Result<T, Failure>>, Never>) in
      queue.async {
        continuation.resume(returning: Handed(value: self.asCurrentResult(work.value)))
      }
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
