/// The height of a window that follows its content, in pixels. A height that the user has chosen
/// stays.
struct WindowHeight {
  static let least = 300
  /// A list of hundreds of rows scrolls in a window of this height.
  static let most = 760
  /// The part of the screen's height that the window may take, in percent.
  private static let part = 85

  private var last: Int?
  private var isChosen = false

  /// - Parameters:
  ///   - natural: The height of the whole content.
  ///   - minimum: The height without which the content cannot be shown. The toolkit never makes the
  ///     window lower.
  ///   - present: The window's height now.
  ///   - screen: The height of the screen, or `nil` if it is unknown.
  ///   - isMoving: Whether the window is still growing or shrinking to the height returned last.
  /// - Returns: The new height, or `nil` if the height stays.
  mutating func height(
    for natural: Int, minimum: Int = 0, present: Int, screen: Int?, isMoving: Bool = false
  ) -> Int? {
    if let last, !isMoving, present != last { isChosen = true }
    guard !isChosen else { return nil }
    let limit = min(Self.most, screen.map { $0 * Self.part / 100 } ?? Self.most)
    let height = max(min(max(natural, min(Self.least, limit)), limit), minimum)
    guard height != last else { return nil }
    last = height
    return height
  }
}
