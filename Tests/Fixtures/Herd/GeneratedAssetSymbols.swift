// Generated from the asset catalogs.
import UIKit

nonisolated private let ownBundle = Foundation.Bundle.main

extension UIKit.ColorResource {
  /// The asset "HayColor".
  nonisolated static let hay = UIKit.ColorResource(name: "HayColor", bundle: ownBundle)
  /// The asset "red".
  nonisolated static let red = UIKit.ColorResource(name: "red", bundle: ownBundle)
  nonisolated enum Barn {
    /// The asset "Barn/roof-tile".
    nonisolated static let roofTile = UIKit.ColorResource(name: "Barn/roof-tile", bundle: ownBundle)
  }
}

extension UIKit.ImageResource {
  /// The asset "cow".
  nonisolated static let cow = UIKit.ImageResource(name: "cow", bundle: ownBundle)
  /// The asset "plan".
  nonisolated static let plan = UIKit.ImageResource(name: "plan", bundle: ownBundle)
}

extension UIKit.UIColor {
  /// The asset "HayColor".
  nonisolated static var hay: UIKit.UIColor { UIKit.UIColor(resource: .hay) }
  nonisolated enum Barn {
    /// The asset "Barn/roof-tile".
    nonisolated static var roofTile: UIKit.UIColor { UIKit.UIColor(resource: .Barn.roofTile) }
  }
}

extension UIKit.UIImage {
  /// The asset "cow".
  nonisolated static var cow: UIKit.UIImage { UIKit.UIImage(resource: .cow) }
  /// The asset "plan".
  nonisolated static var plan: UIKit.UIImage { UIKit.UIImage(resource: .plan) }
}
