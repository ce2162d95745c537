package import Contract
import Translations

/// An item as the sheet shows it, with sanitized text.
package struct SheetItem: Codable, Hashable, Sendable {
  package let kind: String
  package let name: String
  /// The size, for example "2.4 MB", or `nil` for text and links.
  package let size: String?
  /// The width and height, for example "4032 × 3024", or `nil` if they are unknown.
  package let dimensions: String?
  /// Whether the item is text and not a text file. The sheet puts such text into the message and
  /// does not list it as an attachment.
  package let isText: Bool

  /// The id of the thumbnail, or `nil` if the item is not a photo.
  package let thumbnail: Int?

  package init(_ item: ItemSummary, at place: Int) {
    thumbnail = item.kind == .photo ? ItemThumbnail.id(ofItem: place) : nil
    kind = item.kind.rawValue
    name = PlainText.line(item.name, limit: 300)
    size = item.size.map { Self.size($0) }
    if let width = item.width, let height = item.height, width > 0, height > 0 {
      dimensions = "\(width) × \(height)"
    } else {
      dimensions = nil
    }
    isText = item.kind == .text && item.size == nil
  }

  /// Returns a size in decimal units, as file managers show it.
  package static func size(_ bytes: Int64) -> String {
    let bytes = max(bytes, 0)
    if bytes < 1000 {
      return translated("\(bytes) byte", "\(bytes) bytes", count: Int(clamping: bytes))
    }
    var tenths = bytes / 100
    var unit = 0
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while tenths >= 10_000, unit + 1 < units.count {
      tenths /= 1000
      unit += 1
    }
    return tenths < 100
      ? translated("\(tenths / 10).\(tenths % 10) \(units[unit])") : "\(tenths / 10) \(units[unit])"
  }
}
