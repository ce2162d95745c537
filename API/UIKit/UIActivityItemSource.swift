public import Foundation

/// A source that supplies the shared item when the destination is known.
@preconcurrency @MainActor public protocol UIActivityItemSource: NSObjectProtocol {
  /// Returns a placeholder of the item's type, which is used until the user has chosen an activity.
  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any

  /// Returns the item, or `nil` to share nothing from this source with the activity.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?

  /// Returns the title of the shared items.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String

  /// Returns the type of an item that is `Data`.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String

  /// Never called: faces create their own previews.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?,
    suggestedSize size: CGSize
  ) -> UIImage?
}

/// Defaults for the methods that are optional in Apple's protocol.
extension UIActivityItemSource {
  /// Returns an empty subject, which is ignored.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }

  /// Returns an empty type, which is ignored. The data is then shared without a filename extension.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }

  /// Returns `nil`.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?,
    suggestedSize size: CGSize
  ) -> UIImage? { nil }
}
