// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import UIKit

/// Items that an extension reads, changes and archives.
class ItemUser {
  func make(_ provider: NSItemProvider) throws -> NSExtensionItem {
    let item = NSExtensionItem()  // NSExtensionItem
    // NSExtensionItem.attributedTitle
    item.attributedTitle = NSAttributedString(string: "Highland Cow")
    // NSExtensionItem.attributedContentText
    item.attributedContentText = NSAttributedString(string: "In the rain")
    item.attachments = [provider]  // NSExtensionItem.attachments
    item.userInfo = ["key": "value"]  // NSExtensionItem.userInfo
    let object: NSObject = item  // NSExtensionItem: NSObject
    print(object)
    // NSExtensionItem: NSSecureCoding
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: item, requiringSecureCoding: true)
    print(archive.count)
    // NSExtensionItem: NSCopying
    return item.copy() as! NSExtensionItem
  }

  func read(_ item: NSExtensionItem) -> String? {
    // NSExtensionItemAttributedTitleKey
    let title = item.userInfo?[NSExtensionItemAttributedTitleKey]
    // NSExtensionItemAttributedContentTextKey
    let text = item.userInfo?[NSExtensionItemAttributedContentTextKey] as? NSAttributedString
    // NSExtensionItemAttachmentsKey
    let providers = item.userInfo?[NSExtensionItemAttachmentsKey] as? [NSItemProvider]
    for provider in item.attachments ?? providers ?? [] { print(provider) }
    return title == nil ? item.attributedContentText?.string : text?.string
  }

  /// The types of data that data detectors find.
  let found = [
    NSTypeIdentifierDateText,  // NSTypeIdentifierDateText
    NSTypeIdentifierAddressText,  // NSTypeIdentifierAddressText
    NSTypeIdentifierPhoneNumberText,  // NSTypeIdentifierPhoneNumberText
    NSTypeIdentifierTransitInformationText,  // NSTypeIdentifierTransitInformationText
  ]
}

/// A principal class without a view.
class SilentHandler: NSObject, NSExtensionRequestHandling {  // NSExtensionRequestHandling
  // NSExtensionRequestHandling.beginRequest(with:)
  func beginRequest(with context: NSExtensionContext) {
    context.completeRequest(returningItems: [], completionHandler: nil)
  }

  var object: NSObjectProtocol {
    let handler: NSExtensionRequestHandling = self
    return handler  // NSExtensionRequestHandling: NSObjectProtocol
  }
}

/// A principal class with a view. It handles requests as every view controller does.
class Controller: UIViewController {
  override func beginRequest(with context: NSExtensionContext) {
    super.beginRequest(with: context)
  }

  var parts: (NSExtensionContext?, NSExtensionRequestHandling) {
    let handler: NSExtensionRequestHandling = self  // UIViewController: NSExtensionRequestHandling
    return (self.extensionContext, handler)  // UIViewController.extensionContext
  }
}
