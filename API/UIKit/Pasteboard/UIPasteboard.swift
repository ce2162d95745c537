package import Clipboard
import ExtensionProcess
public import Foundation

/// What has been copied, for this app and for others: the desktop's clipboard where there is one,
/// else a file that the apps here share. In an extension it ends with the share.
///
/// Reading and changing it may wait two seconds for a desktop that does not answer.
open class UIPasteboard: NSObject, @unchecked Sendable {
  // Sendable: nothing here changes.

  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Without effect: nothing is handed on to other devices.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")

    @available(
      *, unavailable, message: "A desktop's clipboard keeps what it has: put other things there."
    )
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
  }

  /// Posted by an app's own changes.
  public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
  /// Stands for the type that belongs to a value's class.
  public static let typeAutomatic = "com.apple.uikit.type-automatic"

  public class var general: UIPasteboard { shared }
  private static let shared = UIPasteboard(Pasteboard())

  private let pasteboard: Pasteboard

  package init(_ pasteboard: Pasteboard) {
    self.pasteboard = pasteboard
    super.init()
  }

  open var name: Name { .general }
  open var isPersistent: Bool { true }

  /// Changes by the apps here and by `sharesheet`; a desktop tells nobody of its own.
  open var changeCount: Int { pasteboard.changes }

  var contents: [PasteboardContents.Item] { pasteboard.items }

  /// What is too large, or cannot be written, changes nothing; the app's standard error says so.
  func put(_ items: [PasteboardContents.Item]) {
    if HostConnection.current != nil {
      printWarning("An extension's pasteboard is its own, and ends with the share.")
    }
    do {
      try pasteboard.put(items)
    } catch is PasteboardFile.TooLarge {
      printWarning(
        "The pasteboard takes \(PasteboardFile.limit >> 20) MiB, and this is more; it is unchanged."
      )
      return
    } catch {
      printWarning("The pasteboard is unchanged: \(error)")
      return
    }
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }
}
