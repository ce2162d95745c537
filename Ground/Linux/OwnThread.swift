import Foundation

/// Blocking work in its own thread.
package enum OwnThread {
  /// Runs work that may block for any time, such as waiting for another program, in a new thread.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }
}
