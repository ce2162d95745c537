/// The look of the points that name the page of a tab view. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/indexviewstyle
public protocol IndexViewStyle: Sendable {}

/// Points on a background.
public struct PageIndexViewStyle: IndexViewStyle {
  /// When the background is visible.
  public struct BackgroundDisplayMode: Hashable, Sendable {
    /// The system chooses.
    public static let automatic = BackgroundDisplayMode()
    /// While the user touches the points.
    public static let interactive = BackgroundDisplayMode()
    /// Always.
    public static let always = BackgroundDisplayMode()
    /// Never.
    public static let never = BackgroundDisplayMode()
  }

  /// Creates the style. The mode is ignored.
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}

extension IndexViewStyle where Self == PageIndexViewStyle {
  /// Points on a background.
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }

  /// Returns points on a background. The mode is ignored.
  public static func page(
    backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode
  ) -> PageIndexViewStyle { PageIndexViewStyle() }
}
