import AppleSupport

/// The open background tasks. While a task is open, the process outlives its request.
@MainActor final class BackgroundTasks {
  static let current = BackgroundTasks(.current)

  private let work: OpenWork
  private var last = 0
  private var open: [UIBackgroundTaskIdentifier: OpenWork.Piece] = [:]

  init(_ work: OpenWork) { self.work = work }

  func begin() -> UIBackgroundTaskIdentifier {
    last += 1
    let identifier = UIBackgroundTaskIdentifier(rawValue: last)
    open[identifier] = work.begin()
    return identifier
  }

  /// Ends a task. If the task is not open, the call has no effect.
  func end(_ identifier: UIBackgroundTaskIdentifier) {
    open.removeValue(forKey: identifier)?.end()
  }
}
