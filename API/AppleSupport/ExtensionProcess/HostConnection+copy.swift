import Contract
import Dispatch
package import Foundation
import Linux
import Synchronization

extension HostConnection {
  /// The time within which the daemon must reply to a copy, in seconds.
  private static let copyTimeout = 10.0

  /// Puts items on the user's pasteboard, and waits until they are there. Must not be called on the
  /// reading thread.
  /// - Parameter items: The bytes of each item's representations, by uniform type.
  /// - Throws: `Failure` if the daemon refuses or does not reply in time, `SystemError` if the bytes
  ///   cannot be passed.
  package func copy(_ items: [[String: Data]]) throws {
    let ordered = items.map { $0.sorted { $0.key < $1.key } }
    let bytes = ordered.joined().reduce(into: Data()) { $0 += $1.value }
    let file = try bytes.withUnsafeBytes {
      try Descriptor.memoryFile(named: "copy", holding: $0)
    }
    let parts = ordered.map { item in
      item.map { CopiedRepresentation(type: $0.key, size: $0.value.count) }
    }
    let outcome = CopyOutcome()
    request(.copy(parts), descriptors: [file]) { answer in
      switch answer.map(\.reply) {
      case .success(.done): outcome.end(nil)
      case .success(.failed(let failure)), .failure(let failure): outcome.end(failure)
      case .success: outcome.end(.unexpectedReply)
      }
    }
    if let failure = outcome.wait(seconds: Self.copyTimeout) { throw failure }
  }
}

/// The outcome of one copy.
private final class CopyOutcome: Sendable {
  private let failure = Mutex<Failure?>(
    Failure(
      domain: "Sharesheet", code: 1, message: "Sharesheet's daemon did not reply in time."))
  private let arrived = DispatchSemaphore(value: 0)

  func end(_ failure: Failure?) {
    self.failure.withLock { $0 = failure }
    arrived.signal()
  }

  /// - Returns: The reason why nothing was copied, or `nil`.
  func wait(seconds: Double) -> Failure? {
    _ = arrived.wait(timeout: .now() + seconds)
    return failure.withLock { $0 }
  }
}
