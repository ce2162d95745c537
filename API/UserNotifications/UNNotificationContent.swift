public import Foundation

/// The content of a notification.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationcontent
open class UNNotificationContent: NSObject {
  /// The notification's first line.
  open fileprivate(set) var title = ""
  /// A line that is shown at the start of the body.
  open fileprivate(set) var subtitle = ""
  /// The text below the title.
  open fileprivate(set) var body = ""
  /// The first attachment is shown, because a desktop notification has only one picture.
  open fileprivate(set) var attachments: [UNNotificationAttachment] = []
  /// The app's own data. It never leaves this process.
  open fileprivate(set) var userInfo: [AnyHashable: Any] = [:]
  /// Stored but ignored. The desktop groups notifications itself.
  open fileprivate(set) var threadIdentifier = ""

  /// Stored but ignored, like the three properties below. Desktop notifications have no such
  /// feature.
  open fileprivate(set) var sound: UNNotificationSound?
  /// Stored but ignored.
  open fileprivate(set) var badge: NSNumber?
  /// Stored but ignored.
  open fileprivate(set) var categoryIdentifier = ""
  /// Stored but ignored.
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
  /// The attachment's identifier. Stored but ignored.
  open private(set) var identifier: String
  /// The file's URL. The desktop reads the file, so it must stay until the notification is shown.
  open private(set) var url: URL

  /// Makes an attachment. The options are ignored.
  ///
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
  /// The default sound.
  public static var `default`: UNNotificationSound { UNNotificationSound() }
  /// The default sound for critical alerts. The same as `default` here.
  public static var defaultCritical: UNNotificationSound { UNNotificationSound() }

  private override init() { super.init() }
  /// Makes a sound by its name. It is ignored, because the desktop chooses the sound.
  public convenience init(named name: UNNotificationSoundName) { self.init() }
}

/// The name of a sound file in the app.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The urgency of a notification. Stored but ignored.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// Shown without a sound.
  case passive = 0
  /// Shown with a sound. The default.
  case active
  /// Shown even if the user has silenced notifications.
  case timeSensitive
  /// Shown with a sound in every case.
  case critical
}
