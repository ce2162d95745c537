public import Foundation

/// What a notification says.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationcontent
open class UNNotificationContent: NSObject {
  open fileprivate(set) var title = ""
  open fileprivate(set) var subtitle = ""
  open fileprivate(set) var body = ""
  /// Of these the first is shown: a desktop's notification has one picture.
  open fileprivate(set) var attachments: [UNNotificationAttachment] = []
  /// Stays in this process.
  open fileprivate(set) var userInfo: [AnyHashable: Any] = [:]
  /// Kept; the desktop groups as it likes.
  open fileprivate(set) var threadIdentifier = ""

  public override init() { super.init() }

  /// A copy.
  init(_ other: UNNotificationContent) {
    super.init()
    (title, subtitle, body) = (other.title, other.subtitle, other.body)
    (attachments, userInfo) = (other.attachments, other.userInfo)
    threadIdentifier = other.threadIdentifier
  }
}

/// The same, while it is written.
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
}

/// A file that a notification shows. It is shown from where it lies, and stays there.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationattachment
open class UNNotificationAttachment: NSObject {
  open private(set) var identifier: String
  open private(set) var url: URL

  /// - throws: where there is no such file.
  public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
    guard URL.isFileURL, FileManager.default.isReadableFile(atPath: URL.path) else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    self.identifier = identifier
    url = URL
    super.init()
  }
}
