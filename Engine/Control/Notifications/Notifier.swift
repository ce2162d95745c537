import DesktopSession
import Foundation
import Linux
import Logging
import Synchronization

/// The queue of notifications. It shows them one after the other, and reports the action that the
/// user chooses. `post` does not wait. If the queue is full, the oldest notification is dropped.
actor Notifier {
  /// The maximum number of queued notifications.
  static let limit = 32

  private let bus: SessionBus
  private let logger: Logger
  private let chosen: @Sendable (NoticeAction) -> Void
  private let shown = ShownActions()
  private var line: NotificationLine?
  private var waiting: [(notification: DesktopNotification, actions: [NoticeAction])] = []
  private var isShowing = false

  /// - Parameter chosen: Receives an action that the user has chosen, on the thread that reads the
  ///   bus. It must not wait.
  init(_ bus: SessionBus, logger: Logger, chosen: @escaping @Sendable (NoticeAction) -> Void) {
    self.bus = bus
    self.logger = logger
    self.chosen = chosen
  }

  /// - Parameter actions: The actions of the notification.
  func post(_ notification: DesktopNotification, _ actions: [NoticeAction] = []) {
    if waiting.count >= Self.limit { waiting.removeFirst() }
    waiting.append((notification, actions))
    if isShowing { return }
    isShowing = true
    Task { await show() }
  }

  private func show() async {
    while !waiting.isEmpty {
      let (notification, actions) = waiting.removeFirst()
      do {
        try await openLine().show(notification) { [shown] number in
          if !actions.isEmpty { shown.note(actions, as: number) }
        }
      } catch {
        line = nil
        logger.info("a notification could not be shown", metadata: ["error": "\(error)"])
      }
    }
    isShowing = false
  }

  private func openLine() async throws -> NotificationLine {
    if let line, !line.isOver { return line }
    let line = try await OwnThread.run { [bus, shown, chosen] in
      try NotificationLine(bus) { number, key in
        if let action = NoticeAction.chosen(key, of: shown[number]) { chosen(action) }
      }
    }
    self.line = line
    return line
  }
}

/// The actions of the latest notifications. A notification may stay visible after an action.
private final class ShownActions: Sendable {
  private static let limit = 64
  private let shown = Mutex<[(number: UInt32, actions: [NoticeAction])]>([])

  func note(_ actions: [NoticeAction], as number: UInt32) {
    shown.withLock {
      // A service that was restarted begins to count again.
      $0.removeAll { $0.number == number }
      if $0.count >= Self.limit { $0.removeFirst() }
      $0.append((number, actions))
    }
  }

  subscript(number: UInt32) -> [NoticeAction] {
    shown.withLock { $0.first { $0.number == number }?.actions ?? [] }
  }
}
