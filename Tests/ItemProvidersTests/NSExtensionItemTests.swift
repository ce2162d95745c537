import Foundation
import ItemProviders
import Testing

@Suite(.timeLimit(.minutes(1))) struct NSExtensionItemTests {
  /// What Apple's template does with its input.
  @Test func aCopyGoesItsOwnWay() throws {
    let item = NSExtensionItem()
    item.attributedTitle = NSAttributedString(string: "title")
    item.attributedContentText = NSAttributedString(string: "text")
    item.attachments = [NSItemProvider(object: NSString(string: "x"))]
    item.userInfo = ["own": 1]
    let copy = try #require(item.copy() as? NSExtensionItem)
    copy.attributedContentText = NSAttributedString(string: "other")
    copy.attachments?.append(NSItemProvider())
    copy.userInfo?["more"] = 2
    #expect(item.attributedContentText?.string == "text")
    #expect(item.attachments?.count == 1)
    #expect(item.userInfo?["more"] == nil)
    #expect(copy.attributedTitle?.string == "title")
    #expect(copy.attachments?.first === item.attachments?.first)
    #expect(copy.userInfo?["own"] as? Int == 1)
  }

  @Test func textsAreCopiedWhenTheyAreSet() {
    let item = NSExtensionItem()
    let text = NSMutableAttributedString(string: "before")
    item.attributedTitle = text
    item.attributedContentText = text
    text.mutableString.setString("after")
    #expect(item.attributedTitle?.string == "before")
    #expect(item.attributedContentText?.string == "before")
  }

  @Test func userInfoMirrorsTheProperties() {
    let item = NSExtensionItem()
    #expect(item.userInfo == nil)
    item.attributedTitle = NSAttributedString(string: "title")
    item.attachments = [NSItemProvider()]
    #expect(item.userInfo?.count == 2)
    #expect(
      (item.userInfo?[NSExtensionItemAttributedTitleKey] as? NSAttributedString)?.string == "title")
    #expect((item.userInfo?[NSExtensionItemAttachmentsKey] as? [NSItemProvider])?.count == 1)

    item.userInfo = [
      NSExtensionItemAttributedContentTextKey: NSAttributedString(string: "text"), "own": true,
    ]
    #expect(item.attributedContentText?.string == "text")
    #expect(item.attributedTitle?.string == "title")
    #expect(item.userInfo?.count == 4)
    item.userInfo = [NSExtensionItemAttachmentsKey: "not providers"]
    #expect(item.attachments == nil)
    item.userInfo = nil
    #expect(item.userInfo?.count == 2)
  }

  @Test(arguments: [nil, "", "a", "12345678", "Kühe – 🐮", String(repeating: "x", count: 65_536)])
  func textsAreArchived(_ text: String?) throws {
    let item = NSExtensionItem()
    item.attributedTitle = text.map { NSAttributedString(string: $0) }
    item.attributedContentText = NSAttributedString(string: "text")
    item.attachments = [NSItemProvider()]
    item.userInfo = ["own": NSObject()]
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: item, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSExtensionItem.self, from: archive)
    #expect(read?.attributedTitle?.string == text)
    #expect(read?.attributedContentText?.string == "text")
    #expect(read?.attachments == nil)
  }

  @Test func textsThatAreTooLongAreLeftOut() throws {
    let item = NSExtensionItem()
    item.attributedTitle = NSAttributedString(string: String(repeating: "x", count: 65_537))
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: item, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSExtensionItem.self, from: archive)
    #expect(read != nil && read?.attributedTitle == nil)
  }

  /// Foundation stops the process at an object of an unexpected class; numbers it does not mind.
  @Test func anArchiveWithOtherValuesUnderItsKeysIsNoTrap() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(NSString(string: "not a number"), forKey: "title")
    archiver.encode(Int64.max, forKey: "contentText")
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let item = try #require(NSExtensionItem(coder: unarchiver))
    #expect(item.attributedTitle == nil)
    #expect(item.attributedContentText == nil)
  }

  private final class OtherCoder: NSCoder {}

  @Test func otherCodersAreLeftAlone() {
    NSExtensionItem().encode(with: OtherCoder())
    #expect(NSExtensionItem(coder: OtherCoder()) == nil)
  }
}
