import ServicePages

/// What one page may show of what others have written. A writer can fill a hundred documents, and
/// nobody would read that page.
struct PageRoom {
  /// Bytes, without what the page puts around them.
  private var left = 1 << 20

  /// - Returns: the document as it is to be read; nil when there is no room for it.
  mutating func content(_ json: String) -> String? {
    guard json.utf8.count <= left else { return nil }
    let text = JSONLayout.indented(json) ?? json
    return take(text.utf8.count) ? text : nil
  }

  /// - Returns: whether there is room for all of them.
  mutating func takes(_ channels: [String]) -> Bool {
    take(channels.reduce(0) { $0 + $1.utf8.count + 100 })
  }

  private mutating func take(_ count: Int) -> Bool {
    guard count <= left else { return false }
    left -= count
    return true
  }
}
