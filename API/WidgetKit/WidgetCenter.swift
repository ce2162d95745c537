/// Nothing here shows widgets: what an app tells them has no effect, so that its sources compile as
/// they are.
///
/// Apple: https://developer.apple.com/documentation/widgetkit/widgetcenter
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  private init() {}

  public func reloadAllTimelines() {}
  public func reloadTimelines(ofKind kind: String) {}
}
