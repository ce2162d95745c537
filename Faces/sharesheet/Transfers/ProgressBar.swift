/// A bar of characters that any terminal has: `[#####-----]`.
struct ProgressBar: Hashable, Sendable {
  /// From 0 to 1.
  let fraction: Double

  /// - Parameter sent: counted up to `total`. What has no bytes is done when it is `isDone`.
  init(sent: Int64, of total: Int64, isDone: Bool = false) {
    guard total > 0, !isDone else {
      fraction = isDone ? 1 : 0
      return
    }
    fraction = min(1, max(0, Double(sent) / Double(total)))
  }

  /// Full only when it is.
  var percent: Int { Int(fraction * 100) }

  func drawn(columns: Int) -> String {
    let room = max(1, columns - 2)
    let filled = min(room, Int(fraction * Double(room)))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: room - filled) + "]"
  }
}
