/// The look of a progress view. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/progressviewstyle
public protocol ProgressViewStyle: Sendable {}

/// The usual look of a progress view.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// The usual look of a progress view.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

/// A circle.
public struct CircularProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A circle.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

/// A bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension CircularProgressViewStyle {
  /// Creates the style. The color is ignored.
  public nonisolated init(tint: Color) { self.init() }
}

extension LinearProgressViewStyle {
  /// Creates the style. The color is ignored.
  public nonisolated init(tint: Color) { self.init() }
}
