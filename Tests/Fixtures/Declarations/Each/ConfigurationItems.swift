// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import Social

/// Configuration items, as in code for which the initializer may return `nil`.
class ConfigurationItems {
  private var item: SLComposeSheetConfigurationItem?  // SLComposeSheetConfigurationItem

  // SLComposeSheetConfigurationItemTapHandler
  private let handler: SLComposeSheetConfigurationItemTapHandler = {}

  func make() -> [Any]! {
    let item = SLComposeSheetConfigurationItem()  // SLComposeSheetConfigurationItem.init()
    item?.title = "Album"  // SLComposeSheetConfigurationItem.title
    item?.value = "None"  // SLComposeSheetConfigurationItem.value
    item?.valuePending = true  // SLComposeSheetConfigurationItem.valuePending
    item?.tapHandler = handler  // SLComposeSheetConfigurationItem.tapHandler
    item?.tapHandler = { self.item?.valuePending = false }
    self.item = item
    return [item!]
  }

  func name(_ item: SLComposeSheetConfigurationItem!) -> String {
    let object: NSObject = item  // SLComposeSheetConfigurationItem: NSObject
    return object.isEqual(self.item) ? item.title + item.value : ""
  }
}
