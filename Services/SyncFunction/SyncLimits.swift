import Foundation

/// What one evaluation may have at most.
package struct SyncLimits: Hashable, Sendable {
  /// Bytes that the function, the documents as it sees them and all that it makes may take.
  package var memory = 128 << 20
  /// Bytes of a document, the one that it replaces, and the names of the user's channels together.
  package var request = 48 << 20
  /// Bytes of all that it names.
  package var answer = 1 << 20
  /// For one document.
  package var deadline = Duration.seconds(5)
  /// How many documents are looked at at the same time. With one, each would wait for a slow one.
  package var evaluators: Int

  package init() {
    evaluators = min(max(ProcessInfo.processInfo.activeProcessorCount, 2), 8)
  }
}
