public import Foundation

/// The content of a notification.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationcontent
open class UNNotificationContent: NSObject {
  open fileprivate(set) var title = ""
  open fileprivate(set) var subtitle = ""
  open fileprivate(set) var body = ""
  /// The first attachment is shown, because a desktop notification has only one picture.
  open fileprivate(set) var attachments: [UNNotificationAttachment] = []
  /// Never leaves this process.
  open fileprivate(set) var userInfo: [AnyHashable: Any] = [:]
  /// Stored but ignored. The desktop groups notifications itself.
  open fileprivate(set) var threadIdentifier = ""

  /// Stored but ignored, like the three properties below. Desktop notifications have no such
  /// feature.
  open fileprivate(set) var sound: UNNotificationSound?
  open fileprivate(set) var badge: NSNumber?
  open fileprivate(set) var categoryIdentifier = ""
  open fileprivate(set) var interruptionLevel = UNNotificationInterruptionLevel.active

  public override init() { super.init() }

  /// Makes a copy.
  init(_ other: UNNotificationContent) {
    super.init()
    (title, subtitle, body) = (other.title, other.subtitle, other.body)
    (attachments, userInfo) = (other.attachments, other.userInfo)
    threadIdentifier = other.threadIdentifier
    (sound, badge) = (other.sound, other.badge)
    (categoryIdentifier, interruptionLevel) = (other.categoryIdentifier, other.interruptionLevel)
  }
}

/// The content of a notification that can be changed.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent
open class UNMutableNotificationContent: UNNotificationContent {
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  open override var subtitle: String {
    get { super.subtitle }
    set { super.subtitle = newValue }
  }
  open override var body: String {
    get { super.body }
    set { super.body = newValue }
  }
  open override var attachments: [UNNotificationAttachment] {
    get { super.attachments }
    set { super.attachments = newValue }
  }
  open override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }
  open override var threadIdentifier: String {
    get { super.threadIdentifier }
    set { super.threadIdentifier = newValue }
  }
  open override var sound: UNNotificationSound? {
    get { super.sound }
    set { super.sound = newValue }
  }
  open override var badge: NSNumber? {
    get { super.badge }
    set { super.badge = newValue }
  }
  open override var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { super.categoryIdentifier = newValue }
  }
  open override var interruptionLevel: UNNotificationInterruptionLevel {
    get { super.interruptionLevel }
    set { super.interruptionLevel = newValue }
  }
}

/// A file that a notification shows. The file is not moved.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationattachment
open class UNNotificationAttachment: NSObject {
  open private(set) var identifier: String
  open private(set) var url: URL

  /// - Throws: `CocoaError.fileReadNoSuchFile` if the URL is not a readable file.
  public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
    guard URL.isFileURL, FileManager.default.isReadableFile(atPath: URL.path) else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    self.identifier = identifier
    url = URL
    super.init()
  }
}

/// A notification's sound. It is ignored, because the desktop chooses the sound.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationsound
public final class UNNotificationSound: NSObject, Sendable {
  public static var `default`: UNNotificationSound { UNNotificationSound() }
  public static var defaultCritical: UNNotificationSound { UNNotificationSound() }
}

public enum UNNotificationInterruptionLevel: UInt, Sendable {
  case passive = 0
  case active
  case timeSensitive
  case critical
}
