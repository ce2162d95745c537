/// The direction of a view's content. Stored without effect.
public enum UISemanticContentAttribute: Int, Sendable {
  /// The content follows the direction of the text.
  case unspecified = 0
  /// Playback controls, which keep their direction.
  case playback
  /// Controls of a direction in space, which keep their direction.
  case spatial
  /// Always from left to right.
  case forceLeftToRight
  /// Always from right to left.
  case forceRightToLeft
}
