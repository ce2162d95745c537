// Generated from the asset catalogs.
import UIKit

nonisolated private let resourceBundle = Foundation.Bundle.main

extension ColorResource {
  /// The asset "HayColor".
  nonisolated static let hay = ColorResource(name: "HayColor", bundle: resourceBundle)
  /// The asset "red".
  nonisolated static let red = ColorResource(name: "red", bundle: resourceBundle)
  nonisolated enum Barn {
    /// The asset "Barn/roof-tile".
    nonisolated static let roofTile = ColorResource(name: "Barn/roof-tile", bundle: resourceBundle)
  }
}

extension ImageResource {
  /// The asset "cow".
  nonisolated static let cow = ImageResource(name: "cow", bundle: resourceBundle)
  /// The asset "plan".
  nonisolated static let plan = ImageResource(name: "plan", bundle: resourceBundle)
}

extension UIColor {
  /// The asset "HayColor".
  nonisolated static var hay: UIColor { UIColor(resource: .hay) }
  nonisolated enum Barn {
    /// The asset "Barn/roof-tile".
    nonisolated static var roofTile: UIColor { UIColor(resource: .Barn.roofTile) }
  }
}

extension UIImage {
  /// The asset "cow".
  nonisolated static var cow: UIImage { UIImage(resource: .cow) }
  /// The asset "plan".
  nonisolated static var plan: UIImage { UIImage(resource: .plan) }
}
