public import Foundation

/// A request to show a notification.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationrequest
open class UNNotificationRequest: NSObject, @unchecked Sendable {
  // Sendable: immutable, and the content is a private copy.

  /// The app's identifier of the request. A new notification never replaces an earlier one with the
  /// same identifier.
  public let identifier: String
  /// The content to show. A copy of the content given to the initializer.
  public let content: UNNotificationContent
  /// The time. A time interval is ignored, and a date is refused.
  public let trigger: UNNotificationTrigger?

  /// Makes a request with a copy of the content.
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = UNNotificationContent(content)
    self.trigger = trigger
    super.init()
  }
}

/// The time of a notification. No notification is shown later.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationtrigger
open class UNNotificationTrigger: NSObject {
  /// Whether the notification repeats. Stored but ignored.
  public let repeats: Bool

  init(repeats: Bool) { self.repeats = repeats }
}

/// A time interval. It is ignored, because an extension's process may end before the time has
/// passed.
///
/// Apple:
/// https://developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  /// The time in seconds. Stored but ignored.
  public let timeInterval: TimeInterval

  /// Makes a trigger. The interval is not checked.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
}

/// A date. A notification with a date is refused, because the process of an extension ends before.
///
/// Apple:
/// https://developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// The parts of the date.
  public let dateComponents: DateComponents

  /// Makes a trigger. The parts are not checked.
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  /// Returns the next date that matches, or `nil` if there is none.
  public func nextTriggerDate() -> Date? {
    (dateComponents.calendar ?? .current).nextDate(
      after: Date(), matching: dateComponents, matchingPolicy: .nextTime)
  }
}

/// A notification that was shown.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotification
open class UNNotification: NSObject, @unchecked Sendable {
  // Sendable: immutable.

  /// The request that was shown.
  public let request: UNNotificationRequest
  /// The time at which the request was added.
  public let date = Date()

  init(_ request: UNNotificationRequest) { self.request = request }
}

/// The user's response to a notification.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationresponse
open class UNNotificationResponse: NSObject, @unchecked Sendable {
  // Sendable: immutable.

  /// The notification that the user clicked.
  public let notification: UNNotification
  /// Always `UNNotificationDefaultActionIdentifier`: the user clicked the notification.
  public let actionIdentifier: String

  init(_ notification: UNNotification, _ actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }
}

/// The action of a click on a notification.
///
/// Apple:
/// https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The action of a dismissed notification. It never occurs here.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
/// The domain of the errors of this module.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unerrordomain
public let UNErrorDomain = "UNErrorDomain"
