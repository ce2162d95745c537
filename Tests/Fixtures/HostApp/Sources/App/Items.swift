import UIKit
import UniformTypeIdentifiers

enum Items {
  /// A link, a text, a file with a hostile name.
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

/// Another text for another destination.
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

/// Is still at it when the test ends it.
nonisolated final class SlowItem: UIActivityItemProvider, @unchecked Sendable {
  override var item: Any {
    print("making the item")
    while true { sleep(1000) }
  }
}
