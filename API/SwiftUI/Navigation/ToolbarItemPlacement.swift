/// The place of an item in a toolbar.
///
/// Apple: https://developer.apple.com/documentation/swiftui/toolbaritemplacement
public struct ToolbarItemPlacement: Sendable {
  /// The place where faces show the item.
  enum Place: Sendable {
    /// A button in the bar.
    case leading, trailing
    /// The button that cancels the page, at the leading edge.
    case cancel
    /// The button that completes the page, at the trailing edge.
    case confirm
    /// Below the page.
    case bottom
    /// The title. Items that are not texts are below the page.
    case title
  }

  let place: Place

  /// A button at the trailing edge.
  public static let automatic = ToolbarItemPlacement(place: .trailing)
  /// The title.
  public static let principal = ToolbarItemPlacement(place: .title)
  /// The title, in large letters on iOS.
  public static let largeTitle = ToolbarItemPlacement(place: .title)
  /// The title.
  public static let title = ToolbarItemPlacement(place: .title)
  /// Text below the title on iOS. Faces show it below the page.
  public static let subtitle = ToolbarItemPlacement(place: .bottom)
  /// A button at the leading edge.
  public static let navigation = ToolbarItemPlacement(place: .leading)
  /// A button at the trailing edge.
  public static let primaryAction = ToolbarItemPlacement(place: .trailing)
  /// A button at the trailing edge.
  public static let secondaryAction = ToolbarItemPlacement(place: .trailing)
  /// Text about the state of the page, below the page.
  public static let status = ToolbarItemPlacement(place: .bottom)
  /// The button that completes the page.
  public static let confirmationAction = ToolbarItemPlacement(place: .confirm)
  /// The button that cancels the page. If the user cancels the share, it is pressed.
  public static let cancellationAction = ToolbarItemPlacement(place: .cancel)
  /// A button that deletes data, at the trailing edge.
  public static let destructiveAction = ToolbarItemPlacement(place: .trailing)
  /// Above the keyboard on iOS. Faces show it below the page.
  public static let keyboard = ToolbarItemPlacement(place: .bottom)
  /// A button at the leading edge.
  public static let topBarLeading = ToolbarItemPlacement(place: .leading)
  /// A button at the trailing edge.
  public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
  /// A button at the leading edge.
  public static let navigationBarLeading = ToolbarItemPlacement(place: .leading)
  /// A button at the trailing edge.
  public static let navigationBarTrailing = ToolbarItemPlacement(place: .trailing)
  /// Below the page.
  public static let bottomBar = ToolbarItemPlacement(place: .bottom)
}
