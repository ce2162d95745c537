import Foundation

/// The limits of one evaluation.
package struct SyncLimits: Hashable, Sendable {
  /// Bytes for the function, its documents and everything that it allocates.
  package var memory = 128 << 20
  /// Bytes for a document, the one it replaces, and the user's name, roles and channels together.
  package var request = 48 << 20
  /// Bytes of a response.
  package var answer = 1 << 20
  /// The time for one document.
  package var deadline = Duration.seconds(5)
  /// The number of parallel evaluations. At least two keep a slow document from blocking all
  /// others.
  package var evaluators: Int

  package init() {
    evaluators = min(max(ProcessInfo.processInfo.activeProcessorCount, 2), 8)
  }
}
