import DesktopBus
import Linux
import Logging

/// Shows notifications one after the other. Nobody waits for it, and what it cannot show in time it
/// drops.
actor Notifier {
  /// How many may wait.
  static let limit = 32

  private let bus: SessionBus
  private let logger: Logger
  private var waiting: [DesktopNotification] = []
  private var isShowing = false

  init(_ bus: SessionBus, logger: Logger) {
    self.bus = bus
    self.logger = logger
  }

  func post(_ notification: DesktopNotification) {
    if waiting.count >= Self.limit { waiting.removeFirst() }
    waiting.append(notification)
    if isShowing { return }
    isShowing = true
    Task { await show() }
  }

  private func show() async {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      do {
        try await OwnThread.run { [bus] in try bus.show(next) }
      } catch {
        logger.info("a notification could not be shown", metadata: ["error": "\(error)"])
      }
    }
    isShowing = false
  }
}
