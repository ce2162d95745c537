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

  @Test func anActivityOffersNothingOfItself() {
    let activity = UIActivity()
    #expect(type(of: activity).activityCategory == .action)
    #expect(!activity.canPerform(withActivityItems: ["text"]))
    #expect(activity.activityType == nil)
    #expect(activity.activityTitle == nil)
    #expect(activity.activityImage == nil)
    #expect(activity.activityViewController == nil)
  }

  @Test func typesAreTheirNames() {
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

  @Test func aProviderMakesItsItemWhenItRuns() async {
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

  @Test func aProviderThatMakesNothingGivesItsPlaceholder() {
    #expect(UIActivityItemProvider(placeholderItem: "clay").item as? String == "clay")
  }

  @Test func whatASourceDoesNotSayIsEmpty() {
    let source = Plain()
    #expect(source.activityViewController(sheet, itemForActivityType: .mail) as? String == "long")
    #expect(source.activityViewController(sheet, itemForActivityType: nil) as? String == "short")
    #expect(source.activityViewController(sheet, subjectForActivityType: .mail) == "")
    #expect(source.activityViewController(sheet, dataTypeIdentifierForActivityType: .mail) == "")
    #expect(
      source.activityViewController(
        sheet, thumbnailImageForActivityType: .mail, suggestedSize: .zero) == nil)
  }

  @Test func aSheetLeavesNothingOutOfItself() {
    #expect(sheet.excludedActivityTypes == nil)
    #expect(sheet.excludedActivitySectionTypes == [])
    #expect(sheet.allowsProminentActivity)
    #expect(sheet.completionWithItemsHandler == nil)
    let sections: UIActivitySectionTypes = [.peopleSuggestions]
    #expect(sections.contains(.peopleSuggestions))
    #expect(!UIActivitySectionTypes().contains(.peopleSuggestions))
  }

  @Test func aConfigurationHoldsItsProviders() {
    let text = NSItemProvider(object: "text" as NSString)
    let reading: any UIActivityItemsConfigurationReading = UIActivityItemsConfiguration(
      itemProviders: [text])
    #expect(reading.itemProvidersForActivityItemsConfiguration == [text])
    let made = UIActivityItemsConfiguration(objects: ["text" as NSString])
    let types = made.itemProvidersForActivityItemsConfiguration.map(\.registeredTypeIdentifiers)
    #expect(types == [text.registeredTypeIdentifiers])
  }
}
