import Foundation
import Synchronization

/// What a load handler is given to answer to. The first answer counts, from whatever thread.
///
/// When the last reference goes without an answer, no answer can come any more: that is an error,
/// not a load that never ends. A handler that keeps its completion for ever without calling it is
/// waited for until the load is cancelled.
final class Answer<Value: Sendable>: Sendable {
  private let waiting: Mutex<(@Sendable (Result<Value, any Error>) -> Void)?>

  init(_ waiting: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    self.waiting = Mutex(waiting)
  }

  deinit { take()?(.failure(NSItemProvider.nothing)) }

  func give(_ result: Result<Value, any Error>) { take()?(result) }

  /// The two arguments of Apple's completion handlers; neither is an error of its own.
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
