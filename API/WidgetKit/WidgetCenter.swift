/// A widget center without widgets. Its methods have no effect. They let an app's sources compile
/// unchanged.
///
/// Apple: https://developer.apple.com/documentation/widgetkit/widgetcenter
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  private init() {}

  public func reloadAllTimelines() {}
  public func reloadTimelines(ofKind kind: String) {}
}
