import AppleSupport
import Foundation
import Synchronization

/// A request to an item provider. It ends once: with a value, an error or a cancellation.
final class Load<Value: Sendable>: Sendable {
  let work = Work()
  /// Keeps the process alive until the caller's handler has returned.
  private let open = OpenWork.current.begin()
  private let completion: Mutex<(@Sendable (Result<Value, any Error>) -> Void)?>

  /// - Parameter completion: Called once, on a background queue.
  init(_ completion: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    self.completion = Mutex(completion)
    // A strong reference would make a cycle of the load and its progress.
    work.progress.cancellationHandler = { [weak self] in
      self?.finish(.failure(NSItemProvider.cancelled))
    }
  }

  /// Ends the load. Only the first result counts.
  func finish(_ result: Result<Value, any Error>) {
    let waiting = completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
    guard let waiting else { return }
    // Foundation reports a cancellation on another thread, so a value may arrive before the report.
    let isLate = work.isCancelled
    work.end(hasValue: !isLate && (try? result.get()) != nil)
    DispatchQueue.global().async { [open] in
      waiting(isLate ? .failure(NSItemProvider.cancelled) : result)
      open.end()
    }
  }
}
