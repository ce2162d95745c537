import Foundation

package enum OwnThread {
  /// Does work that may wait for as long as somebody else likes, in a thread that nobody else
  /// needs.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }
}
