// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import Social

/// Rows of a compose sheet, as they are made where the item may be nil.
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
