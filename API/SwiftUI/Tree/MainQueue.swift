import Foundation

/// The main queue, which is not always served by the main thread.
enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()
  private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  /// Runs the action on the main queue: at once if the caller is on it, otherwise soon.
  static func run(_ action: @escaping @MainActor @Sendable () -> Void) {
    _ = mark
    if DispatchQueue.getSpecific(key: key) == true {
      MainActor.assumeIsolated { action() }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { action() } }
    }
  }
}
