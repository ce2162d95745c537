import AppleSupport
import Contract
import DesktopRelay
package import DesktopSession
public import Foundation
import Linux

/// The clipboard. If there is a desktop, this is the desktop's clipboard. Otherwise, it is a file
/// that the apps share. An extension, and an app that the daemon launched, can copy to the
/// clipboard, but cannot read what others have copied. An extension can copy 16 times in one share,
/// and cannot empty the clipboard.
///
/// Reads and changes may wait up to 2 s for an unresponsive desktop.
open class UIPasteboard: NSObject, @unchecked Sendable {
  // Sendable: all stored properties are constant.

  /// The name of a pasteboard. Only the general pasteboard exists.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a name from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The name of the general pasteboard.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// An option of `setItems(_:options:)`. The options have no effect.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String
    /// Creates an option with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the items stay on this device. Has no effect: the pasteboard is not sent to other
    /// devices.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")

    @available(
      *, unavailable, message: "Items in a desktop's clipboard do not expire: replace them."
    )
    /// Unavailable: a desktop's clipboard keeps its contents.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
  }

  /// Posted only after changes by this app.
  public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
  /// Represents the default type of a value's class.
  public static let typeAutomatic = "com.apple.uikit.type-automatic"

  /// The only pasteboard. What an extension puts on it outlives the share.
  public class var general: UIPasteboard { shared }
  private static let shared =
    DesktopRelay.current.map { relay in UIPasteboard(passingTo: { try relay.ask(.copy($0)) }) }
    ?? HostConnection.current.map { daemon in
      UIPasteboard(passingTo: { items in
        if items.contains(where: { $0.values.contains { !$0.isEmpty } }) { try daemon.copy(items) }
      })
    } ?? UIPasteboard(Pasteboard())

  /// Puts items on the user's pasteboard through the daemon.
  private typealias Passage = @Sendable ([PasteboardContents.Item]) throws -> Void

  private let pasteboard: Pasteboard
  private let passage: Passage?

  package init(_ pasteboard: Pasteboard) {
    self.pasteboard = pasteboard
    passage = nil
    super.init()
  }

  /// Creates the pasteboard of a process in a sandbox. Its changes reach the user's pasteboard, but
  /// it sees only its own changes.
  private init(passingTo passage: @escaping Passage) {
    pasteboard = Pasteboard(
      file: PasteboardFile(folder: FileManager.default.temporaryDirectory),
      desktop: DesktopClipboard(environment: [:]), usesTerminal: false)
    self.passage = passage
    super.init()
  }

  /// The name, always `general`.
  open var name: Name { .general }
  /// Whether the contents outlive the app. Always `true`.
  open var isPersistent: Bool { true }

  /// The number of changes by Sharesheet's apps and by `sharesheet`. Changes by other programs on
  /// the desktop are not counted.
  open var changeCount: Int { pasteboard.changes }

  var contents: [PasteboardContents.Item] { pasteboard.items }

  /// Replaces all items. If they are too large or cannot be written, the pasteboard stays unchanged
  /// and a warning goes to standard error.
  func put(_ items: [PasteboardContents.Item]) {
    var problem = "The pasteboard is unchanged:"
    guard PasteboardContents(changes: 0, items: items).size <= PasteboardFile.limit else {
      return StandardError.print("\(problem) the items exceed \(PasteboardFile.limit >> 20) MiB.")
    }
    do {
      if let passage {
        try passage(items)
        problem = "The items are on the clipboard, but this process cannot read them:"
      }
      try pasteboard.put(items)
    } catch {
      return StandardError.print("\(problem) \((error as? Failure)?.message ?? "\(error)")")
    }
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }
}
