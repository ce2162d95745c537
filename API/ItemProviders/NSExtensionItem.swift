public import Foundation

/// One thing that is shared: text, and attachments that belong to it.
open class NSExtensionItem: NSObject, NSCopying, NSSecureCoding {
  @NSCopying open var attributedTitle: NSAttributedString?
  /// Text that comes with the attachments; a compose sheet starts with it.
  @NSCopying open var attributedContentText: NSAttributedString?
  open var attachments: [NSItemProvider]?
  private var ownUserInfo: [AnyHashable: Any]?

  public override init() { super.init() }

  /// What else is known of the item, and the three properties under their keys.
  ///
  /// What is set under a property's key becomes the property; a property whose key is not there
  /// stays.
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

  /// An item of its own with the same attachments: what is set on one does not change the other.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSExtensionItem()
    copy.attributedTitle = attributedTitle
    copy.attributedContentText = attributedContentText
    copy.attachments = attachments
    copy.ownUserInfo = ownUserInfo
    return copy
  }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  /// Writes the title and the text without attributes, for `NSKeyedArchiver` alone. Attachments and
  /// `userInfo` are left out: their load handlers end with the process.
  open func encode(with coder: NSCoder) {
    (coder as? NSKeyedArchiver)?.encode(attributedTitle?.string, text: "title")
    (coder as? NSKeyedArchiver)?.encode(attributedContentText?.string, text: "contentText")
  }

  /// nil for a coder that is not `NSKeyedUnarchiver`.
  public required init?(coder: NSCoder) {
    guard let archive = coder as? NSKeyedUnarchiver else { return nil }
    super.init()
    attributedTitle = archive.text("title").map { NSAttributedString(string: $0) }
    attributedContentText = archive.text("contentText").map { NSAttributedString(string: $0) }
  }
}

/// Keys of `userInfo` for the properties of those names.
public let NSExtensionItemAttributedTitleKey = "NSExtensionItemAttributedTitleKey"
public let NSExtensionItemAttributedContentTextKey = "NSExtensionItemAttributedContentTextKey"
public let NSExtensionItemAttachmentsKey = "NSExtensionItemAttachmentsKey"

/// Key for a dictionary of items and their errors in the error that cancels a request. The
/// dictionary does not leave the process.
public let NSExtensionItemsAndErrorsKey = "NSExtensionItemsAndErrorsKey"
