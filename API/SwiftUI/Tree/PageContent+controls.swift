import UIKit

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

  /// Appends the label of a control. A hidden label only names the control.
  mutating func appendLabel(_ label: _ViewNode, of view: UIView, in node: _ViewNode) {
    let shown = label.content()
    let words = shown.words
    if view.accessibilityLabel != words { view.accessibilityLabel = words.isEmpty ? nil : words }
    if node.environment.areLabelsHidden {
      takeSurroundings(of: shown)
    } else {
      append(shown)
    }
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
