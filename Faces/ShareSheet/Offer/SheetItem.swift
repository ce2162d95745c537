package import ControlAPI

/// One item as the sheet shows it, in plain text.
package struct SheetItem: Codable, Hashable, Sendable {
  package let kind: String
  package let name: String
  /// For example "2.4 MB"; nil for text and links.
  package let size: String?
  /// For example "4032 × 3024"; nil where it has none or nobody has looked.
  package let dimensions: String?
  /// Text becomes what is written in the sheet, so it has no line there.
  package let isText: Bool

  /// Names its small picture; nil where it has none.
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

  /// Powers of ten, as file managers count.
  package static func size(_ bytes: Int64) -> String {
    let bytes = max(bytes, 0)
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var tenths = bytes / 100
    var unit = 0
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while tenths >= 10_000, unit + 1 < units.count {
      tenths /= 1000
      unit += 1
    }
    return tenths < 100
      ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(tenths / 10) \(units[unit])"
  }
}
