import ExtensionProcess
import Foundation
import Synchronization

/// One request to an item provider: it ends once, with a value, an error or by being cancelled.
final class Load<Value: Sendable>: Sendable {
  let work = Work()
  /// Until the caller's handler has returned.
  private let open = OpenWork.current.begin()
  private let completion: Mutex<(@Sendable (Result<Value, any Error>) -> Void)?>

  /// - Parameter completion: called once, on a queue of its own.
  init(_ completion: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    self.completion = Mutex(completion)
    // Weak, or a load and its progress would keep each other for ever.
    work.progress.cancellationHandler = { [weak self] in
      self?.finish(.failure(NSItemProvider.cancelled))
    }
  }

  /// The first result counts.
  func finish(_ result: Result<Value, any Error>) {
    let waiting = completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
    guard let waiting else { return }
    // Foundation tells of a cancellation on another thread: a value may come before that.
    let isLate = work.isCancelled
    work.end(hasValue: !isLate && (try? result.get()) != nil)
    DispatchQueue.global().async { [open] in
      waiting(isLate ? .failure(NSItemProvider.cancelled) : result)
      open.end()
    }
  }
}
