import Foundation
import ItemProviders
import Testing

@Suite(.timeLimit(.minutes(3))) struct NSExtensionItemTests {
  /// Apple's template changes its input items in this way.
  @Test("A copy changes independently") func independentCopy() throws {
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

  @Test("A text is copied when it is set") func copiesTexts() {
    let item = NSExtensionItem()
    let text = NSMutableAttributedString(string: "before")
    item.attributedTitle = text
    item.attributedContentText = text
    text.mutableString.setString("after")
    #expect(item.attributedTitle?.string == "before")
    #expect(item.attributedContentText?.string == "before")
  }

  @Test("The user info contains the values of the properties") func userInfo() {
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
  func archivedTexts(_ text: String?) throws {
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

  @Test("Texts that are too long are omitted") func tooLongTexts() throws {
    let item = NSExtensionItem()
    item.attributedTitle = NSAttributedString(string: String(repeating: "x", count: 65_537))
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: item, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSExtensionItem.self, from: archive)
    #expect(read != nil && read?.attributedTitle == nil)
  }

  static let strangers: [@Sendable (NSKeyedArchiver) -> Void] = [
    { $0.encode(NSString(string: "not a number"), forKey: "title") },
    { $0.encode(NSData(data: Data(count: 8)), forKey: "title") },
    { $0.encode(Stranger(), forKey: "title") },
    { $0.encode(true, forKey: "title.0") },
    { $0.encode(Double.infinity, forKey: "title") },
    { $0.encode(-1e300, forKey: "title") },
    { $0.encode(Int64.max, forKey: "title") },
    { $0.encode(Int64.min, forKey: "title") },
    // These bytes are not UTF-8.
    {
      $0.encode(Int64(9), forKey: "title")
      $0.encode(Int64(-1), forKey: "title.0")
    },
  ]

  /// Foundation stops the process if an archive has an object of an unexpected class, but not if it
  /// has an unexpected number.
  @Test("An archive with unexpected values does not end the process", arguments: strangers.indices)
  func unexpectedArchive(_ index: Int) throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    Self.strangers[index](archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let item = try #require(NSExtensionItem(coder: unarchiver))
    #expect(item.attributedTitle == nil)
    #expect(item.attributedContentText == nil)
  }

  private final class OtherCoder: NSCoder {}

  @Test("Coders without keys are not used") func otherCoders() {
    NSExtensionItem().encode(with: OtherCoder())
    #expect(NSExtensionItem(coder: OtherCoder()) == nil)
  }
}

/// A class that no item expects. It is not nested in the suite, because archives support only
/// top-level classes.
final class Stranger: NSObject, NSSecureCoding {
  override init() {}
  static var supportsSecureCoding: Bool { true }
  func encode(with coder: NSCoder) {}
  init?(coder: NSCoder) {}
}
