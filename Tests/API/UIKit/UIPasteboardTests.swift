import DesktopSession
import Foundation
import TestServers
import Testing
import UIKit

/// The pasteboard in a session without a desktop.
@Suite(.timeLimit(.minutes(3))) struct UIPasteboardTests {
  private let folder: TemporaryFolder
  private let pasteboard: UIPasteboard

  init() throws {
    folder = try TemporaryFolder()
    pasteboard = UIPasteboard(
      Pasteboard(
        file: PasteboardFile(folder: folder.url), desktop: DesktopClipboard(environment: [:]),
        usesTerminal: false))
  }

  @Test("The pasteboard stores a text as one item") func text() {
    #expect(pasteboard.string == nil && !pasteboard.hasStrings && pasteboard.types == [])
    pasteboard.string = "Moo"
    #expect(pasteboard.string == "Moo" && pasteboard.hasStrings)
    #expect(!pasteboard.hasURLs && !pasteboard.hasImages)
    #expect(pasteboard.types == ["public.utf8-plain-text"])
    #expect(pasteboard.value(forPasteboardType: "public.utf8-plain-text") as? String == "Moo")
    #expect(pasteboard.contains(pasteboardTypes: ["public.url", "public.utf8-plain-text"]))
    #expect(!pasteboard.contains(pasteboardTypes: ["public.url"]))
    pasteboard.string = nil
    #expect(pasteboard.numberOfItems == 0 && !pasteboard.hasStrings)
  }

  @Test("A link on the pasteboard is also available as text") func links() throws {
    let links = try ["https://a.example/1", "https://b.example/2"].map {
      try #require(URL(string: $0))
    }
    pasteboard.urls = links
    #expect(pasteboard.urls == links && pasteboard.url == links[0] && pasteboard.hasURLs)
    #expect(pasteboard.strings == links.map(\.absoluteString))
    #expect(pasteboard.numberOfItems == 2)
    #expect(pasteboard.value(forPasteboardType: "public.url") as? URL == links[0])
    pasteboard.url = links[1]
    #expect(pasteboard.urls == [links[1]])
  }

  @Test("A picture keeps the bytes of its file") func pictures() throws {
    let photo = try Data(contentsOf: TestPicture.photo)
    pasteboard.image = UIImage(data: photo)
    #expect(pasteboard.hasImages && !pasteboard.hasStrings)
    #expect(pasteboard.data(forPasteboardType: "public.jpeg") == photo)
    #expect(pasteboard.image?.size == UIImage(data: photo)?.size)
    let png = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in }
    pasteboard.images = [png, png]
    #expect(
      pasteboard.images?.map(\.size) == [CGSize(width: 4, height: 2), CGSize(width: 4, height: 2)])
    #expect(pasteboard.types == ["public.png"])
  }

  @Test func anyType() {
    pasteboard.setData(Data([1, 2]), forPasteboardType: "com.example.cow")
    #expect(pasteboard.data(forPasteboardType: "com.example.cow") == Data([1, 2]))
    #expect(pasteboard.value(forPasteboardType: "com.example.cow") as? Data == Data([1, 2]))
    #expect(pasteboard.value(forPasteboardType: "com.example.horse") == nil)
    pasteboard.setValue("<p>Moo", forPasteboardType: "public.html")
    #expect(pasteboard.value(forPasteboardType: "public.html") as? String == "<p>Moo")
    #expect(pasteboard.string == nil, "its source is no plain text")
    pasteboard.setValue("Moo", forPasteboardType: UIPasteboard.typeAutomatic)
    #expect(pasteboard.types == ["public.utf8-plain-text"])
  }

  @Test("An item can have several representations") func severalRepresentations() {
    let item: [String: Any] = ["public.utf8-plain-text": "Moo", "com.example.cow": Data([1])]
    pasteboard.setItems([item], options: [.localOnly: true])
    pasteboard.addItems([["public.utf8-plain-text": "Baa"]])
    #expect(pasteboard.strings == ["Moo", "Baa"])
    #expect(pasteboard.items.first?["public.utf8-plain-text"] as? String == "Moo")
    #expect(pasteboard.items.first?["com.example.cow"] as? Data == Data([1]))
    pasteboard.items = [["public.utf8-plain-text": "one"]]
    #expect(pasteboard.strings == ["one"])
  }

  @Test("An invalid item does not change the pasteboard") func rejectsInvalidItems() {
    pasteboard.string = "Moo"
    let changes = pasteboard.changeCount
    pasteboard.setValue(3, forPasteboardType: "com.example.number")
    pasteboard.setData(Data(count: 17 << 20), forPasteboardType: "com.example.large")
    #expect(pasteboard.string == "Moo" && pasteboard.changeCount == changes)
    pasteboard.string = "Baa"
    #expect(pasteboard.changeCount == changes + 1)
  }

  @Test("Changes are posted as notifications") func changeNotifications() async {
    await confirmation(expectedCount: 1) { told in
      let observer = NotificationCenter.default.addObserver(
        forName: UIPasteboard.changedNotification, object: pasteboard, queue: nil
      ) { _ in told() }
      pasteboard.string = "Moo"
      NotificationCenter.default.removeObserver(observer)
      pasteboard.string = "Baa"
    }
  }

  @Test("All callers share the general pasteboard") func generalPasteboard() {
    #expect(UIPasteboard.general === UIPasteboard.general)
    #expect(UIPasteboard.general.name == .general && UIPasteboard.general.isPersistent)
    #expect(UIPasteboard.Name("a") == UIPasteboard.Name(rawValue: "a"))
  }
}
