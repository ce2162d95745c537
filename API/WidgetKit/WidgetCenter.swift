@_exported public import Foundation

/// A widget center without widgets. Its methods exist so that an app's sources compile unchanged.
/// They have no effect.
///
/// Apple: https://developer.apple.com/documentation/widgetkit/widgetcenter
public final class WidgetCenter: Sendable {
  /// The only widget center.
  public static let shared = WidgetCenter()

  private init() {}

  /// Has no effect, because there are no widgets.
  public func reloadAllTimelines() {}
  /// Has no effect, because there are no widgets.
  public func reloadTimelines(ofKind kind: String) {}
}
