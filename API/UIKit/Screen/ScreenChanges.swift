/// Where everything that may be shown says that it has changed.
@MainActor package enum ScreenChanges {
  private struct Listener {
    weak var screen: ExtensionScreen?
  }

  private static var listeners: [Listener] = []

  /// Has the screens look, once, at the end of this turn of the main queue.
  package static func note() {
    for listener in listeners { listener.screen?.scheduleUpdate() }
  }

  static func add(_ screen: ExtensionScreen) {
    listeners.removeAll { $0.screen == nil }
    listeners.append(Listener(screen: screen))
  }
}
