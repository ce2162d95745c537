/// The notification of screens about changes.
@MainActor package enum ScreenChanges {
  private struct Listener {
    weak var screen: ExtensionScreen?
  }

  private static var listeners: [Listener] = []

  /// Schedules one update of each screen at the end of this turn of the main queue.
  package static func note() {
    for listener in listeners { listener.screen?.scheduleUpdate() }
  }

  static func add(_ screen: ExtensionScreen) {
    listeners.removeAll { $0.screen == nil }
    listeners.append(Listener(screen: screen))
  }
}
