import Foundation
import UIKit

public typealias SLComposeSheetConfigurationItemTapHandler = () -> Void

/// A row under a compose sheet's text. The sheet sees by itself when its values change.
open class SLComposeSheetConfigurationItem: ConfigurationItemRoot {
  let nodeIdentifier = NodeIdentifier.next()
  open var title: String! { didSet { changed() } }
  open var value: String! { didSet { changed() } }
  /// The value is not known yet: faces show that something is under way.
  open var valuePending = false { didSet { changed() } }
  /// Called on the main queue. Without one a tap does nothing.
  open var tapHandler: SLComposeSheetConfigurationItemTapHandler! { didSet { changed() } }

  /// Fails in its type only, as Apple's.
  public init!() { super.init(root: ()) }

  private func changed() {
    if Thread.isMainThread {
      MainActor.assumeIsolated { ScreenChanges.note() }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { ScreenChanges.note() } }
    }
  }
}
