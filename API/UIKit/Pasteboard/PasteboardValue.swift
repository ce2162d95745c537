import DesktopSession
import Foundation
import HTTPSyntax
import Linux
import UniformTypeIdentifiers

/// Conversions between an app's values and their bytes on the pasteboard.
enum PasteboardValue {
  typealias Item = PasteboardContents.Item

  // MARK: To bytes

  static func item(_ text: String) -> Item { [Pasteboard.text: Data(text.utf8)] }

  static func item(_ url: URL) -> Item {
    let bytes = Data(url.absoluteString.utf8)
    return [Pasteboard.url: bytes, Pasteboard.text: bytes]
  }

  /// Returns the image's file unchanged, or `nil` if the image is empty.
  static func item(_ image: UIImage) -> Item? {
    guard let data = image.fileData else { return nil }
    let type = UTType(filenameExtension: image.filenameExtension, conformingTo: .image) ?? .png
    return [type.identifier: data]
  }

  /// Returns `nil` if a value's class is not supported.
  static func items(_ items: [[String: Any]]) -> [Item]? {
    var all: [Item] = []
    for item in items {
      var converted: Item = [:]
      for (type, value) in item {
        guard let representations = representations(value, type) else {
          StandardError.print(
            "A \(Swift.type(of: value)) cannot be put on the pasteboard as \(type).")
          return nil
        }
        converted.merge(representations) { $1 }
      }
      all.append(converted)
    }
    return all
  }

  private static func representations(_ value: Any, _ type: String) -> Item? {
    let isAutomatic = type == UIPasteboard.typeAutomatic
    switch value {
    case let text as String: return isAutomatic ? item(text) : [type: Data(text.utf8)]
    case let url as URL: return isAutomatic ? item(url) : [type: Data(url.absoluteString.utf8)]
    case let url as NSURL: return representations(url as URL, type)
    case let text as NSString: return representations(text as String, type)
    case let image as UIImage:
      if isAutomatic { return item(image) }
      let data: Data? =
        switch UTType(type) {
        case .png?: image.pngData()
        case .jpeg?: image.jpegData(compressionQuality: 0.9)
        default: image.fileData
        }
      return data.map { [type: $0] }
    case let data as Data where !isAutomatic: return [type: data]
    default: return nil
    }
  }

  // MARK: From bytes

  static func value(_ data: Data, _ type: String) -> Any? {
    guard let uniform = UTType(type) else { return data }
    if uniform.conforms(to: .url) { return url([Pasteboard.url: data]) }
    if uniform.conforms(to: .text) { return String(validating: data, as: UTF8.self) }
    if uniform.conforms(to: .image) { return UIImage(data: data) }
    return data
  }

  /// Returns the item's text, or `nil` if it is not valid UTF-8. The text may have any plain text
  /// type.
  static func text(_ item: Item) -> String? {
    let data = item[Pasteboard.text] ?? first(of: .plainText, in: item)
    return data.flatMap { String(validating: $0, as: UTF8.self) }
  }

  static func url(_ item: Item) -> URL? {
    first(of: .url, in: item).flatMap { URL(reading: String(decoding: $0, as: UTF8.self)) }
  }

  static func picture(in item: Item) -> Data? { first(of: .image, in: item) }

  private static func first(of type: UTType, in item: Item) -> Data? {
    item.sorted { $0.key < $1.key }
      .first { UTType($0.key)?.conforms(to: type) ?? false }?.value
  }
}
