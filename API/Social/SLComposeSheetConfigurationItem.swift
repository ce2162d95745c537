public import Foundation
import UIKit

/// A function that is called when the user chooses a row.
public typealias SLComposeSheetConfigurationItemTapHandler = () -> Void

/// A row under a compose sheet's text. A change of a property updates the sheet.
open class SLComposeSheetConfigurationItem: ConfigurationItemRoot {
  let nodeIdentifier = NodeIdentifier.next()
  /// The text at the start of the row.
  open var title: String! { didSet { changed() } }
  /// The text at the end of the row.
  open var value: String! { didSet { changed() } }
  /// Whether the value is still being determined. Faces show an activity indicator.
  open var valuePending = false { didSet { changed() } }
  /// Called on the main queue. Without a handler, a tap has no effect.
  open var tapHandler: SLComposeSheetConfigurationItemTapHandler! { didSet { changed() } }

  /// Creates a row. Never returns `nil`. The initializer is failable because Apple's initializer is
  /// failable.
  public init!() { super.init(root: ()) }

  private func changed() {
    if Thread.isMainThread {
      MainActor.assumeIsolated { ScreenChanges.note() }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { ScreenChanges.note() } }
    }
  }
}

/// `NSObject` without its `init()`, which a failable initializer cannot override.
open class ConfigurationItemRoot: NSObject {
  init(root: Void) { super.init() }
}
