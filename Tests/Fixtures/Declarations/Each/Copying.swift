import UIKit

/// Copies a link, and reads what another app has copied.
class Copying {
  // UIPasteboard
  // UIPasteboard: NSObject
  // UIPasteboard.general
  let pasteboard: UIPasteboard = UIPasteboard.general

  func copy(_ link: URL, _ picture: UIImage) {
    pasteboard.string = "Moo"  // UIPasteboard.string
    pasteboard.strings = ["Moo", "Baa"]  // UIPasteboard.strings
    pasteboard.url = link  // UIPasteboard.url
    pasteboard.urls = [link]  // UIPasteboard.urls
    pasteboard.image = picture  // UIPasteboard.image
    pasteboard.images = [picture]  // UIPasteboard.images
    // UIPasteboard.setValue(_:forPasteboardType:)
    pasteboard.setValue("Moo", forPasteboardType: UTType.plainText.identifier)
    // UIPasteboard.setData(_:forPasteboardType:)
    pasteboard.setData(Data([1]), forPasteboardType: "com.example.cow")
    pasteboard.items = [["com.example.cow": Data([1])]]  // UIPasteboard.items
    // UIPasteboard.typeAutomatic
    pasteboard.addItems([[UIPasteboard.typeAutomatic: "Moo"]])  // UIPasteboard.addItems(_:)
    // UIPasteboard.OptionsKey
    // UIPasteboard.OptionsKey.localOnly
    let options: [UIPasteboard.OptionsKey: Any] = [.localOnly: true]
    // UIPasteboard.setItems(_:options:)
    pasteboard.setItems([["public.utf8-plain-text": "Moo"]], options: options)
  }

  func describe() -> [Any?] {
    // UIPasteboard.Name
    let name: UIPasteboard.Name = pasteboard.name  // UIPasteboard.name
    return [
      name == .general,  // UIPasteboard.Name.general
      pasteboard.isPersistent,  // UIPasteboard.isPersistent
      pasteboard.changeCount,  // UIPasteboard.changeCount
      pasteboard.numberOfItems,  // UIPasteboard.numberOfItems
      pasteboard.types,  // UIPasteboard.types
      // UIPasteboard.contains(pasteboardTypes:)
      pasteboard.contains(pasteboardTypes: ["public.url"]),
      // UIPasteboard.data(forPasteboardType:)
      pasteboard.data(forPasteboardType: "public.url"),
      // UIPasteboard.value(forPasteboardType:)
      pasteboard.value(forPasteboardType: "public.url"),
      pasteboard.hasStrings,  // UIPasteboard.hasStrings
      pasteboard.hasURLs,  // UIPasteboard.hasURLs
      pasteboard.hasImages,  // UIPasteboard.hasImages
    ]
  }

  func listen() -> any NSObjectProtocol {
    NotificationCenter.default.addObserver(
      // UIPasteboard.changedNotification
      forName: UIPasteboard.changedNotification, object: nil, queue: .main
    ) { _ in }
  }
}
