import Foundation
import Synchronization

/// The receiver of a load handler's result. Only the first result counts. Any thread may supply it.
///
/// If the last reference is released without a result, the load fails. If a handler keeps its
/// completion without calling it, the load waits until it is cancelled.
final class Answer<Value: Sendable>: Sendable {
  private let waiting: Mutex<(@Sendable (Result<Value, any Error>) -> Void)?>

  init(_ waiting: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    self.waiting = Mutex(waiting)
  }

  deinit { take()?(.failure(NSItemProvider.nothing)) }

  func give(_ result: Result<Value, any Error>) { take()?(result) }

  /// Takes the two arguments of Apple's completion handlers. If both are `nil`, the load fails.
  func give(_ value: Value?, _ error: (any Error)?) {
    give(value.map { .success($0) } ?? .failure(error ?? NSItemProvider.nothing))
  }

  private func take() -> (@Sendable (Result<Value, any Error>) -> Void)? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}
