import Testing

@testable import ActivationRules

/// Items that users typically share, with the types that a host app registers.
enum Sample {
  static let photo = AttachmentTypes(typeIdentifiers: ["public.jpeg"], value: .file)
  static let video = AttachmentTypes(
    typeIdentifiers: ["com.apple.quicktime-movie"], value: .file)
  static let pdf = AttachmentTypes(typeIdentifiers: ["com.adobe.pdf"], value: .file)
  static let textFile = AttachmentTypes(typeIdentifiers: ["public.plain-text"], value: .file)
  static let audio = AttachmentTypes(typeIdentifiers: ["public.mpeg-4-audio"], value: .file)
  static let folder = AttachmentTypes(typeIdentifiers: ["public.folder"], value: .file)
  static let link = AttachmentTypes(typeIdentifiers: ["public.url"], value: .url)
  static let text = AttachmentTypes(typeIdentifiers: ["public.plain-text"], value: .text)
  static let page = AttachmentTypes(typeIdentifiers: ["com.apple.property-list"])
  static let login = AttachmentTypes(
    typeIdentifiers: ["org.appextension.find-login-action"])
}

private func key(_ name: String) -> String { "NSExtensionActivation\(name)" }

private func rule(_ values: [String: any Sendable]) throws -> ActivationRule {
  try ActivationRule(
    propertyList: Dictionary(uniqueKeysWithValues: values.map { (key($0), $1 as Any) }))
}

struct DictionaryRuleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: [String: any Sendable]
    let items: [AttachmentTypes]
    /// The reason why the share is not offered, or `nil` if it is offered.
    let reason: String?

    init(_ rule: [String: any Sendable], _ items: [AttachmentTypes], _ reason: String?) {
      self.rule = rule
      self.items = items
      self.reason = reason
    }

    var testDescription: String { "\(rule) · \(reason ?? "offered")" }
  }

  static let shareAlike: [String: any Sendable] = [
    "SupportsText": true, "SupportsImageWithMaxCount": 1,
  ]
  static let links: [String: any Sendable] = [
    "SupportsText": true, "SupportsWebURLWithMaxCount": 1,
  ]
  static let files: [String: any Sendable] = ["SupportsFileWithMaxCount": 2]

  static let cases = [
    Case(shareAlike, [Sample.photo], nil),
    Case(shareAlike, [Sample.text], nil),
    Case(shareAlike, [Sample.text, Sample.photo], nil),
    Case(shareAlike, [Sample.text, Sample.text], nil),
    Case(
      shareAlike, [Sample.photo, Sample.photo], "Accepts 1 photo at most; you have 2."),
    Case(shareAlike, [Sample.video], "Accepts photos and text; you have 1 video."),
    Case(shareAlike, [Sample.pdf], "Accepts photos and text; you have 1 PDF."),
    Case(shareAlike, [Sample.link], "Accepts photos and text; you have 1 link."),
    Case(shareAlike, [Sample.textFile], "Accepts photos and text; you have 1 file."),
    Case(
      shareAlike, [Sample.photo, Sample.link],
      "Accepts photos and text; you have 1 photo and 1 link."),
    Case(shareAlike, [], "Accepts photos and text; you have nothing to share."),
    Case(links, [Sample.photo], "Accepts links and text; you have 1 photo."),
    Case(links, [Sample.link, Sample.text], nil),
    Case(
      links, [Sample.photo, Sample.photo, Sample.text, Sample.pdf],
      "Accepts links and text; you have 2 photos, 1 text and 1 PDF."),
    Case(links, [Sample.login], "Accepts links and text; you have 1 item."),
    Case(links, [Sample.page], "Accepts links and text; you have 1 web page."),
    Case(files, [Sample.pdf, Sample.textFile], nil),
    Case(files, [Sample.folder], nil),
    Case(files, [Sample.link], "Accepts files; you have 1 link."),
    Case(files, [Sample.text, Sample.text], "Accepts files; you have 2 texts."),
    // A rule that does not mention photos accepts photos as files.
    Case(files, [Sample.photo, Sample.video], nil),
    Case(
      files, [Sample.photo, Sample.photo, Sample.photo],
      "Accepts 2 files at most; you have 3 photos."),
    // A strict rule does not accept photos as files. A rule that mentions photos counts them only
    // as photos, never as files.
    Case(
      files.merging(["UsesStrictMatching": true]) { $1 }, [Sample.photo],
      "Accepts files; you have 1 photo."),
    Case(
      files.merging(["SupportsImageWithMaxCount": 1]) { $1 },
      [Sample.photo, Sample.pdf, Sample.audio], nil),
    Case(
      files.merging(["SupportsImageWithMaxCount": 1]) { $1 }, [Sample.photo, Sample.photo],
      "Accepts 1 photo at most; you have 2."),
    Case(
      ["SupportsImageWithMaxCount": 1, "SupportsMovieWithMaxCount": 2],
      [Sample.photo, Sample.photo, Sample.video, Sample.video, Sample.video],
      "Accepts 1 photo and 2 videos at most; you have 2 photos and 3 videos."),
    Case(
      ["SupportsMovieWithMaxCount": 1], [Sample.audio],
      "Accepts videos; you have 1 audio file."),
    Case(
      ["SupportsImageWithMaxCount": 9, "SupportsAttachmentsWithMinCount": 2], [Sample.photo],
      "Needs 2 items at least; you have 1."),
    Case(
      ["SupportsImageWithMaxCount": 9, "SupportsAttachmentsWithMinCount": 2],
      [Sample.photo, Sample.photo], nil),
    Case(
      ["SupportsImageWithMaxCount": 9, "SupportsAttachmentsWithMaxCount": 1],
      [Sample.photo, Sample.photo], "Accepts 1 item at most; you have 2."),
    Case(
      ["SupportsWebPageWithMaxCount": 1], [Sample.page, Sample.page],
      "Accepts 1 web page at most; you have 2."),
    Case(
      ["SupportsImageWithMaxCount": 0], [Sample.photo],
      "Accepts nothing: its activation rule names no kind of item; you have 1 photo."),
    Case(
      [:], [Sample.photo],
      "Accepts nothing: its activation rule names no kind of item; you have 1 photo."),
  ]

  @Test(arguments: cases) func decides(_ one: Case) throws {
    let verdict = try rule(one.rule).decide(one.items)
    #expect(verdict.reason == one.reason)
    #expect(verdict.offered == (one.reason == nil))
  }

  @Test(arguments: [
    ([Sample.photo, Sample.text], true),
    ([Sample.link, Sample.video], true),
    ([Sample.photo], false),
    ([Sample.login], false),
    ([], false),
    // In version 2, one attachment of a supported kind is enough, but the limit of one link
    // remains.
    ([Sample.link, Sample.link], false),
  ]) func versionTwo(items: [AttachmentTypes], offered: Bool) throws {
    let two = Self.links.merging(["DictionaryVersion": 2]) { $1 }
    #expect(try rule(two).decide(items).offered == offered)
  }

  /// Apple's example: the provider offers an image and text, and the extension accepts text.
  @Test(arguments: [(1, false, false), (2, false, true), (2, true, false)])
  func severalKinds(version: Int, strict: Bool, offered: Bool) throws {
    let both = AttachmentTypes(typeIdentifiers: ["public.png", "public.plain-text"])
    let text = try rule([
      "SupportsText": true, "DictionaryVersion": version, "UsesStrictMatching": strict,
    ])
    #expect(text.decide([both]).offered == offered)
  }
}
