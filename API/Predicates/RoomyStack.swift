import Foundation

/// A thread that has an 8 MiB stack and runs work while the caller waits for the result. Pool
/// threads have small stacks, and predicates from untrusted sources may be deeply nested.
final class RoomyStack<Result>: @unchecked Sendable {
  /// The work to run. Only one of the two threads accesses this property at a time.
  private var work: (() -> Result)?
  private var result: Result?
  private let isDone = DispatchSemaphore(value: 0)

  private init(_ work: @escaping () -> Result) { self.work = work }

  /// Returns the result, or `nil` if no thread could be started.
  static func run(_ work: @escaping () -> Result) -> Result? {
    let stack = RoomyStack(work)
    let thread = Thread {
      stack.result = stack.work?()
      stack.work = nil
      stack.isDone.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    stack.isDone.wait()
    return stack.result
  }
}
