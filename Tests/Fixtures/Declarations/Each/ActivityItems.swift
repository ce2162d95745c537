import Foundation
import UIKit

/// Returns different items for different activities.
class OwnSource: NSObject, UIActivityItemSource {  // UIActivityItemSource
  // UIActivityItemSource.activityViewControllerPlaceholderItem(_:)
  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any { "" }

  // UIActivityItemSource.activityViewController(_:itemForActivityType:)
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { activityType == .mail ? "A long text" : nil }

  // UIActivityItemSource.activityViewController(_:subjectForActivityType:)
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "Subject" }

  // UIActivityItemSource.activityViewController(_:dataTypeIdentifierForActivityType:)
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "public.plain-text" }

  // UIActivityItemSource.activityViewController(_:thumbnailImageForActivityType:suggestedSize:)
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
  ) -> UIImage? { nil }

  var object: NSObjectProtocol {
    let source: UIActivityItemSource = self
    return source  // UIActivityItemSource: NSObjectProtocol
  }
}

/// A source with only the required methods.
class LeastSource: NSObject, UIActivityItemSource {
  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any { "" }

  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { "" }
}

/// An item that is created after the choice of an activity.
final class LateItem: UIActivityItemProvider, @unchecked Sendable {  // UIActivityItemProvider
  override var item: Any {  // UIActivityItemProvider.item
    // UIActivityItemProvider.activityType
    guard let activityType, activityType != .print else { return placeholderItem ?? "" }
    return "A text"
  }
}

@MainActor func makeLate() -> [AnyObject] {
  let item = LateItem(placeholderItem: "text")  // UIActivityItemProvider.init(placeholderItem:)
  print(item.placeholderItem ?? "")  // UIActivityItemProvider.placeholderItem
  let operation: Operation = item  // UIActivityItemProvider: Operation
  let source: UIActivityItemSource = item  // UIActivityItemProvider: UIActivityItemSource
  return [operation, source]
}
