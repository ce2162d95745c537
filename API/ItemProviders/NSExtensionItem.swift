public import Foundation

/// A shared item: text, and the attachments that belong to it.
open class NSExtensionItem: NSObject, NSCopying, NSSecureCoding {
  /// The item's title, or `nil` if the sharing app gave none.
  @NSCopying open var attributedTitle: NSAttributedString?
  /// Text that comes with the attachments. It is a compose sheet's initial text.
  @NSCopying open var attributedContentText: NSAttributedString?
  /// The providers of the attachments. A copy of the item has the same providers.
  open var attachments: [NSItemProvider]?
  private var ownUserInfo: [AnyHashable: Any]?

  public override init() { super.init() }

  /// Additional information about the item. The dictionary also contains `attributedTitle`,
  /// `attributedContentText` and `attachments`, under the keys that are declared below.
  ///
  /// If a new dictionary contains the key of one of these properties, the property gets the value
  /// of the key. If the key is absent, the property keeps its old value.
  open var userInfo: [AnyHashable: Any]? {
    get {
      var all = ownUserInfo ?? [:]
      all[NSExtensionItemAttributedTitleKey] = attributedTitle
      all[NSExtensionItemAttributedContentTextKey] = attributedContentText
      all[NSExtensionItemAttachmentsKey] = attachments
      return all.isEmpty ? nil : all
    }
    set {
      var own = newValue
      if let title = own?.removeValue(forKey: NSExtensionItemAttributedTitleKey) {
        attributedTitle = title as? NSAttributedString
      }
      if let text = own?.removeValue(forKey: NSExtensionItemAttributedContentTextKey) {
        attributedContentText = text as? NSAttributedString
      }
      if let all = own?.removeValue(forKey: NSExtensionItemAttachmentsKey) {
        attachments = all as? [NSItemProvider]
      }
      ownUserInfo = own
    }
  }

  /// Returns an independent item with the same attachments.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSExtensionItem()
    copy.attributedTitle = attributedTitle
    copy.attributedContentText = attributedContentText
    copy.attachments = attachments
    copy.ownUserInfo = ownUserInfo
    return copy
  }

  // MARK: Coding

  /// Always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Encodes the title and the text without attributes, with `NSKeyedArchiver` only. Attachments
  /// and `userInfo` are omitted because load handlers do not outlive the process.
  open func encode(with coder: NSCoder) {
    (coder as? NSKeyedArchiver)?.encode(attributedTitle?.string, text: "title")
    (coder as? NSKeyedArchiver)?.encode(attributedContentText?.string, text: "contentText")
  }

  /// Returns `nil` if the coder is not an `NSKeyedUnarchiver`.
  public required init?(coder: NSCoder) {
    guard let archive = coder as? NSKeyedUnarchiver else { return nil }
    super.init()
    attributedTitle = archive.text("title").map { NSAttributedString(string: $0) }
    attributedContentText = archive.text("contentText").map { NSAttributedString(string: $0) }
  }
}

/// The key of `attributedTitle` in `userInfo`.
public let NSExtensionItemAttributedTitleKey = "NSExtensionItemAttributedTitleKey"
/// The key of `attributedContentText` in `userInfo`.
public let NSExtensionItemAttributedContentTextKey = "NSExtensionItemAttributedContentTextKey"
/// The key of `attachments` in `userInfo`.
public let NSExtensionItemAttachmentsKey = "NSExtensionItemAttachmentsKey"

/// The key of a dictionary of items and their errors in the error that cancels a request. The
/// dictionary does not leave the process.
public let NSExtensionItemsAndErrorsKey = "NSExtensionItemsAndErrorsKey"
