import UIKit
import UniformTypeIdentifiers

enum Items {
  /// A text, and a file with a hostile name.
  static var providers: [Any] {
    let file = NSItemProvider()
    file.suggestedName = "../../cow"
    file.registerDataRepresentation(for: .png, visibility: .all) { completion in
      completion(Data([1, 2, 3]), nil)
      return nil
    }
    return [NSItemProvider(object: "text of a provider" as NSString), file]
  }
}

/// An item source with a different text for each destination.
final class Source: NSObject, UIActivityItemSource {
  private let isEmptyForOthers: Bool

  init(isEmptyForOthers: Bool = false) { self.isEmptyForOthers = isEmptyForOthers }

  func activityViewControllerPlaceholderItem(_ controller: UIActivityViewController) -> Any {
    "placeholder"
  }

  func activityViewController(
    _ controller: UIActivityViewController, itemForActivityType type: UIActivity.ActivityType?
  ) -> Any? {
    if isEmptyForOthers { return nil }
    return "for \(type?.rawValue ?? "nobody")"
  }
}

/// An item that never becomes available.
nonisolated final class SlowItem: UIActivityItemProvider, @unchecked Sendable {
  override var item: Any {
    print("making the item")
    while true { sleep(1000) }
  }
}
