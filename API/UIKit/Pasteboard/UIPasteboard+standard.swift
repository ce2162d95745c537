import DesktopSession
public import Foundation

// The texts, links and images. Each setter replaces all items. Setting `nil` removes all items. A
// link is also stored as text, so that it can be pasted anywhere.
extension UIPasteboard {
  /// Whether an item has a text that is valid UTF-8.
  public var hasStrings: Bool { strings != nil }
  /// Whether an item has a valid link.
  public var hasURLs: Bool { urls != nil }
  /// Whether an item has an image type.
  public var hasImages: Bool { contents.contains { PasteboardValue.picture(in: $0) != nil } }

  /// The first text.
  public var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }

  /// The texts of all items, or `nil` if there is none.
  public var strings: [String]? {
    get { some(contents.compactMap(PasteboardValue.text)) }
    set { put((newValue ?? []).map(PasteboardValue.item)) }
  }

  /// The first link.
  public var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  /// The links of all items, or `nil` if there is none.
  public var urls: [URL]? {
    get { some(contents.compactMap(PasteboardValue.url)) }
    set { put((newValue ?? []).map(PasteboardValue.item)) }
  }

  /// The first image.
  public var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }

  /// The images of all items, or `nil` if there is none.
  public var images: [UIImage]? {
    get {
      some(contents.compactMap { PasteboardValue.picture(in: $0).flatMap { UIImage(data: $0) } })
    }
    set { put((newValue ?? []).compactMap(PasteboardValue.item)) }
  }

  private func some<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
}
