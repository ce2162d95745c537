package import ControlAPI

/// One item as the sheet shows it, in plain text.
package struct SheetItem: Hashable, Sendable {
  package let kind: String
  package let name: String
  /// For example "2.4 MB"; nil for text and links.
  package let size: String?
  /// For example "4032 × 3024"; nil where it has none or nobody has looked.
  package let dimensions: String?
  /// Text becomes what is written in the sheet, so it has no line there.
  package let isText: Bool

  package init(_ item: ItemSummary) {
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

  /// "1 photo and 2 links".
  package static func summary(of items: [ItemSummary]) -> String {
    let kinds: [(ItemSummary.Kind, one: String, many: String)] = [
      (.photo, "1 photo", "photos"), (.video, "1 video", "videos"),
      (.audio, "1 sound", "sounds"), (.document, "1 document", "documents"),
      (.link, "1 link", "links"), (.text, "text", "texts"),
    ]
    let parts = kinds.compactMap { kind, one, many -> String? in
      let count = items.count { $0.kind == kind }
      return count == 0 ? nil : count == 1 ? one : "\(count) \(many)"
    }
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
