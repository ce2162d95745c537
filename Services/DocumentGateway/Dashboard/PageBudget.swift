import ServicePages

/// The space for documents on one page. Without a limit, large documents would make the page
/// unreadable.
struct PageBudget {
  /// The remaining space in bytes, without the page's own markup.
  private var left = 1 << 20

  /// - Returns: The indented document, or `nil` if the space is too small.
  mutating func content(_ json: String) -> String? {
    guard json.utf8.count <= left else { return nil }
    let text = JSONLayout.indented(json) ?? json
    return take(text.utf8.count) ? text : nil
  }

  /// - Returns: Whether all the channels fit.
  mutating func takes(_ channels: [String]) -> Bool {
    take(channels.reduce(0) { $0 + $1.utf8.count + 100 })
  }

  private mutating func take(_ count: Int) -> Bool {
    guard count <= left else { return false }
    left -= count
    return true
  }
}
