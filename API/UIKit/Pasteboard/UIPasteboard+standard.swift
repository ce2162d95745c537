import Clipboard
public import Foundation

// What is asked for and given as a text, a link or a picture. Each setter replaces everything; nil
// leaves nothing. A link is put there as a text too, so that it can be pasted anywhere.
extension UIPasteboard {
  public var hasStrings: Bool { strings != nil }
  public var hasURLs: Bool { urls != nil }
  /// Whether there is something of a picture's type.
  public var hasImages: Bool { contents.contains { PasteboardValue.picture(in: $0) != nil } }

  /// The first item's that is a text.
  public var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }

  /// nil when no item is a text.
  public var strings: [String]? {
    get { some(contents.compactMap(PasteboardValue.text)) }
    set { put((newValue ?? []).map(PasteboardValue.item)) }
  }

  /// The first item's that is a link.
  public var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  /// nil when no item is a link.
  public var urls: [URL]? {
    get { some(contents.compactMap(PasteboardValue.url)) }
    set { put((newValue ?? []).map(PasteboardValue.item)) }
  }

  /// The first item's that is a picture.
  public var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }

  /// nil when no item is a picture.
  public var images: [UIImage]? {
    get {
      some(contents.compactMap { PasteboardValue.picture(in: $0).flatMap { UIImage(data: $0) } })
    }
    set { put((newValue ?? []).compactMap(PasteboardValue.item)) }
  }

  private func some<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
}
