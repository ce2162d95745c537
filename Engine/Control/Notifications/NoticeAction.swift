import DesktopSession
import Foundation
import Translations

/// What the user can do from a notification.
enum NoticeAction: Hashable {
  /// Opens a link with the scheme `http` or `https`.
  case open(URL)
  /// Copies a link to the clipboard, in the format of its destination.
  case copy(String)
  /// Retries what has failed or waits in a share.
  case retry(share: String)
  /// Opens the window of the history.
  case history

  /// The identifier in the notification.
  var key: String {
    switch self {
    case .open: "open"
    case .copy: "copy"
    case .retry: "retry"
    case .history: "history"
    }
  }

  private var title: String {
    switch self {
    case .open: translated("Open")
    case .copy: translated("Copy Link")
    case .retry: translated("Retry")
    case .history: translated("Show History")
    }
  }

  /// Returns the actions of a notification. A click on the notification itself is the first of
  /// them.
  static func notificationActions(_ actions: [NoticeAction]) -> [DesktopNotification.Action] {
    actions.prefix(1).map { DesktopNotification.Action(title: $0.title) }
      + actions.map { DesktopNotification.Action(key: $0.key, title: $0.title) }
  }

  /// Returns the action that the user has chosen, or `nil` if the notification has none with this
  /// key.
  static func chosen(_ key: String, of actions: [NoticeAction]) -> NoticeAction? {
    key == DesktopNotification.Action.click ? actions.first : actions.first { $0.key == key }
  }
}
