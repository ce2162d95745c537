import Foundation
import UIKit

/// An activity of the app.
class OwnActivity: UIActivity {  // UIActivity
  private var items: [Any] = []

  // UIActivity.activityCategory
  // UIActivity.Category
  override class var activityCategory: UIActivity.Category { .share }

  // UIActivity.activityType
  override var activityType: UIActivity.ActivityType? {
    // UIActivity.ActivityType
    // UIActivity.ActivityType: RawRepresentable
    UIActivity.ActivityType(rawValue: "com.example.app.own")
  }

  override var activityTitle: String? { "Own" }  // UIActivity.activityTitle

  override var activityImage: UIImage? { nil }  // UIActivity.activityImage

  // UIActivity.canPerform(withActivityItems:)
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    activityItems.contains { $0 is UIImage }
  }

  // UIActivity.prepare(withActivityItems:)
  override func prepare(withActivityItems activityItems: [Any]) {
    items = activityItems
  }

  // UIActivity.activityViewController
  override var activityViewController: UIViewController? { nil }

  override func perform() {  // UIActivity.perform()
    activityDidFinish(!items.isEmpty)  // UIActivity.activityDidFinish(_:)
  }

  private func isAction(_ category: UIActivity.Category) -> Bool {
    switch category {  // UIActivity.Category.cases
    case .action: true
    case .share: false
    @unknown default: false
    }
  }
}

let systemActivities: [UIActivity.ActivityType] = [
  .airDrop,  // UIActivity.ActivityType.airDrop
  .addToReadingList,  // UIActivity.ActivityType.addToReadingList
  .addToHomeScreen,  // UIActivity.ActivityType.addToHomeScreen
  .assignToContact,  // UIActivity.ActivityType.assignToContact
  .collaborationCopyLink,  // UIActivity.ActivityType.collaborationCopyLink
  .collaborationInviteWithLink,  // UIActivity.ActivityType.collaborationInviteWithLink
  .copyToPasteboard,  // UIActivity.ActivityType.copyToPasteboard
  .mail,  // UIActivity.ActivityType.mail
  .markupAsPDF,  // UIActivity.ActivityType.markupAsPDF
  .message,  // UIActivity.ActivityType.message
  .openInIBooks,  // UIActivity.ActivityType.openInIBooks
  .print,  // UIActivity.ActivityType.print
  .saveToCameraRoll,  // UIActivity.ActivityType.saveToCameraRoll
  .sharePlay,  // UIActivity.ActivityType.sharePlay
  .postToFacebook,  // UIActivity.ActivityType.postToFacebook
  .postToTwitter,  // UIActivity.ActivityType.postToTwitter
  .postToWeibo,  // UIActivity.ActivityType.postToWeibo
  .postToTencentWeibo,  // UIActivity.ActivityType.postToTencentWeibo
  .postToFlickr,  // UIActivity.ActivityType.postToFlickr
  .postToVimeo,  // UIActivity.ActivityType.postToVimeo
]
