import Foundation

/// Goes on in a thread of its own, whose stack is large, and waits for it: the threads of a pool
/// have little room, and a predicate from outside may be nested.
final class RoomyStack<Result>: @unchecked Sendable {
  /// Only one of the two threads runs at a time.
  private var work: (() -> Result)?
  private var result: Result?
  private let isDone = DispatchSemaphore(value: 0)

  private init(_ work: @escaping () -> Result) { self.work = work }

  /// nil when there is no thread to be had.
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
