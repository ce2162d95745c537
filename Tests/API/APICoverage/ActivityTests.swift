import Foundation
import Testing
import UIKit

/// The defaults of activities and of item sources.
@MainActor @Suite(.timeLimit(.minutes(3))) struct ActivityTests {
  private final class Slow: UIActivityItemProvider, @unchecked Sendable {
    override var item: Any { "made of \(placeholderItem ?? "")" }
  }

  private final class Plain: NSObject, UIActivityItemSource {
    func activityViewControllerPlaceholderItem(
      _ activityViewController: UIActivityViewController
    ) -> Any { "" }

    func activityViewController(
      _ activityViewController: UIActivityViewController,
      itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { activityType == .mail ? "long" : "short" }
  }

  private let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)

  @Test("An activity has no type, title, image or view controller by default")
  func defaultActivity() {
    let activity = UIActivity()
    #expect(type(of: activity).activityCategory == .action)
    #expect(!activity.canPerform(withActivityItems: ["text"]))
    #expect(activity.activityType == nil)
    #expect(activity.activityTitle == nil)
    #expect(activity.activityImage == nil)
    #expect(activity.activityViewController == nil)
  }

  @Test func typeNames() {
    #expect(UIActivity.ActivityType("a.b") == UIActivity.ActivityType(rawValue: "a.b"))
    #expect(UIActivity.ActivityType.mail.rawValue == "com.apple.UIKit.activity.Mail")
    let system: Set<UIActivity.ActivityType> = [
      .airDrop, .addToReadingList, .addToHomeScreen, .assignToContact, .collaborationCopyLink,
      .collaborationInviteWithLink, .copyToPasteboard, .mail, .markupAsPDF, .message,
      .openInIBooks, .print, .saveToCameraRoll, .sharePlay, .postToFacebook, .postToTwitter,
      .postToWeibo, .postToTencentWeibo, .postToFlickr, .postToVimeo,
    ]
    #expect(system.count == 20)
  }

  @Test("An item provider makes its item when its operation runs") func itemOperation() async {
    let provider = Slow(placeholderItem: "clay")
    #expect(provider.activityViewControllerPlaceholderItem(sheet) as? String == "clay")
    #expect(provider.activityType == nil)
    #expect(provider.activityViewController(sheet, itemForActivityType: .mail) == nil)
    await withCheckedContinuation { continuation in
      provider.completionBlock = { continuation.resume() }
      OperationQueue().addOperation(provider)
    }
    let item = provider.activityViewController(sheet, itemForActivityType: .mail)
    #expect(item as? String == "made of clay")
  }

  @Test("A provider without an item returns its placeholder") func placeholder() {
    #expect(UIActivityItemProvider(placeholderItem: "clay").item as? String == "clay")
  }

  @Test("The optional properties of an item source are empty by default") func sourceDefaults() {
    let source = Plain()
    #expect(source.activityViewController(sheet, itemForActivityType: .mail) as? String == "long")
    #expect(source.activityViewController(sheet, itemForActivityType: nil) as? String == "short")
    #expect(source.activityViewController(sheet, subjectForActivityType: .mail) == "")
    #expect(source.activityViewController(sheet, dataTypeIdentifierForActivityType: .mail) == "")
    #expect(
      source.activityViewController(
        sheet, thumbnailImageForActivityType: .mail, suggestedSize: .zero) == nil)
  }

  @Test("An activity view controller excludes no types by default") func excludedTypes() {
    #expect(sheet.excludedActivityTypes == nil)
    #expect(sheet.excludedActivitySectionTypes == [])
    #expect(sheet.allowsProminentActivity)
    #expect(sheet.completionWithItemsHandler == nil)
    let sections: UIActivitySectionTypes = [.peopleSuggestions]
    #expect(sections.contains(.peopleSuggestions))
    #expect(!UIActivitySectionTypes().contains(.peopleSuggestions))
  }

  @Test("A configuration holds its providers") func configuration() {
    let text = NSItemProvider(object: "text" as NSString)
    let reading: any UIActivityItemsConfigurationReading = UIActivityItemsConfiguration(
      itemProviders: [text])
    #expect(reading.itemProvidersForActivityItemsConfiguration == [text])
    let made = UIActivityItemsConfiguration(objects: ["text" as NSString])
    let types = made.itemProvidersForActivityItemsConfiguration.map(\.registeredTypeIdentifiers)
    #expect(types == [text.registeredTypeIdentifiers])
  }
}
