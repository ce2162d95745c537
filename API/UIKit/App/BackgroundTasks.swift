import ExtensionProcess

/// The background tasks that have begun and not ended. For each, the process outlives its request.
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

  /// Nothing for one that is not open.
  func end(_ identifier: UIBackgroundTaskIdentifier) {
    open.removeValue(forKey: identifier)?.end()
  }
}
