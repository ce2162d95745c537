import Foundation
import UIKit

/// An app that presents the share sheet.
class ActivitySheet: UIViewController {
  // UIActivityViewController.CompletionWithItemsHandler
  private var handler: UIActivityViewController.CompletionWithItemsHandler?

  func share(_ picture: UIImage, _ text: String) {
    // UIActivityViewController
    // UIActivityViewController.init(activityItems:applicationActivities:)
    let sheet = UIActivityViewController(
      activityItems: [picture, text, OwnSource(), LateItem(placeholderItem: "")],
      applicationActivities: [OwnActivity()])
    // UIActivityViewController.completionWithItemsHandler
    sheet.completionWithItemsHandler = { activityType, completed, returnedItems, error in
      print(activityType?.rawValue ?? "", completed, returnedItems ?? [], error ?? "")
    }
    sheet.completionWithItemsHandler = handler
    present(sheet, animated: true)
    let controller: UIViewController = sheet  // UIActivityViewController: UIViewController
    print(controller)
    _ = UIActivityViewController(activityItems: [text], applicationActivities: nil)
  }

  func shareProviders() {
    // UIActivityViewController.init(activityItemsConfiguration:)
    let sheet = UIActivityViewController(activityItemsConfiguration: Providers())
    // UIActivityViewController.excludedActivityTypes
    sheet.excludedActivityTypes = [.airDrop, .print]
    // UIActivitySectionTypes
    let sections: UIActivitySectionTypes = [.peopleSuggestions]
    // UIActivityViewController.excludedActivitySectionTypes
    sheet.excludedActivitySectionTypes = sections
    // UIActivityViewController.allowsProminentActivity
    sheet.allowsProminentActivity = false
    present(sheet, animated: true, completion: nil)
  }
}

// UIActivityItemsConfigurationReading
class Providers: NSObject, UIActivityItemsConfigurationReading {
  var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { [] }
}
