/// The look of a group box. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/groupboxstyle
public protocol GroupBoxStyle: Sendable {}

/// The usual look of a group box.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// The usual look of a group box.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}
