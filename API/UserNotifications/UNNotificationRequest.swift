public import Foundation

/// A notification that is to be shown.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationrequest
open class UNNotificationRequest: NSObject, @unchecked Sendable {
  // Sendable: nothing of it changes; the content is a copy that nobody else has.
  public let identifier: String
  public let content: UNNotificationContent
  /// Kept: all are shown at once, for nothing here waits for a time.
  public let trigger: UNNotificationTrigger?

  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = UNNotificationContent(content)
    self.trigger = trigger
    super.init()
  }
}

/// When a notification would be shown: here all are shown at once.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationtrigger
open class UNNotificationTrigger: NSObject {
  public let repeats: Bool

  init(repeats: Bool) { self.repeats = repeats }
}

/// Shown at once: an extension's process does not live as long as the time may be.
///
/// Apple:
/// https://developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  public let timeInterval: TimeInterval

  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
}

/// One that was shown.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotification
open class UNNotification: NSObject, @unchecked Sendable {
  // Sendable: nothing of it changes.
  public let request: UNNotificationRequest
  public let date = Date()

  init(_ request: UNNotificationRequest) { self.request = request }
}

/// What the person did with one.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationresponse
open class UNNotificationResponse: NSObject, @unchecked Sendable {
  // Sendable: nothing of it changes.
  public let notification: UNNotification
  /// `UNNotificationDefaultActionIdentifier`: it was pressed.
  public let actionIdentifier: String

  init(_ notification: UNNotification, _ actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }
}

/// Apple:
/// https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// Apple: https://developer.apple.com/documentation/usernotifications/unerrordomain
public let UNErrorDomain = "UNErrorDomain"
