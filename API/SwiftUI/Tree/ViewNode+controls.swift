import Observation
import UIKit

extension _ViewNode {
  /// Returns what the page shows of the node alone.
  func content() -> PageContent {
    var content = PageContent()
    collect(&content)
    return content
  }
}

extension PageContent {
  /// Whether a view is for the user's input.
  var hasControls: Bool { views.contains { $0.isControl } }

  /// The first symbol of the views.
  var symbol: UIImage? {
    views.lazy.compactMap { ($0 as? UIImageView)?.image }.first(where: \.isSymbolImage)
  }

  /// The views that show pictures and not symbols.
  var pictures: [UIView] {
    views.filter { ($0 as? UIImageView)?.image.map { !$0.isSymbolImage } ?? false }
  }

  /// Appends the views and surroundings of other content.
  mutating func append(_ other: PageContent) {
    takeSurroundings(of: other)
    views += other.views
  }
}

extension UIView {
  /// Whether the view is for the user's input.
  var isControl: Bool {
    switch self {
    case is UILabel, is UIImageView, is UIActivityIndicatorView, is UIProgressView: false
    default: true
    }
  }

  /// Whether the view is a button that only opens a menu.
  var isMenu: Bool { (self as? UIButton)?.showsMenuAsPrimaryAction ?? false }
}
