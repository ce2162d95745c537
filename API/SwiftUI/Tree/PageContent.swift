import Foundation

/// What a page shows of its views.
@MainActor struct PageContent {
  /// The views of UIKit in reading order.
  var views: [UIView] = []
  /// The title in the bar.
  var title: String?
  /// The title that a toolbar shows in place of `title`.
  var principalTitle: String?
  /// The buttons in the bar.
  var bar = BarContent()
  /// The alerts and sheets that the views present, with the nodes that own them.
  var presentations: [Presentation] = []
  /// The field for searching, or `nil`.
  var search: UIView?
  /// What the views say about the row of a list that shows them.
  var row = RowTraits()
  /// Whether the user cannot dismiss the page.
  var isModal = false

  /// Takes everything of another content except its views.
  mutating func takeSurroundings(of other: PageContent) {
    title = other.title ?? title
    principalTitle = other.principalTitle ?? principalTitle
    isModal = isModal || other.isModal
    bar.leading += other.bar.leading
    bar.trailing += other.bar.trailing
    bar.bottom += other.bar.bottom
    bar.hidesBack = bar.hidesBack || other.bar.hidesBack
    bar.isHidden = other.bar.isHidden ?? bar.isHidden
    presentations += other.presentations
    search = other.search ?? search
    row.take(other.row)
  }

  /// The words of the views, without their own accessibility labels if they show text.
  var words: String { views.map(\.spokenWords).filter { !$0.isEmpty }.joined(separator: " ") }

  /// The first symbol or picture of the views.
  var image: UIImage? { views.lazy.compactMap { ($0 as? UIImageView)?.image }.first }
}

/// What the views of a row say about the row.
@MainActor struct RowTraits {
  /// The buttons of the row's swipe actions.
  var actions: [UIButton] = []
  /// The value that stands for the row in the list's selection, or `nil` for the row's identifier.
  var tag: AnyHashable?
  var isDeleteDisabled = false
  var isMoveDisabled = false

  mutating func take(_ other: RowTraits) {
    actions += other.actions
    tag = other.tag ?? tag
    isDeleteDisabled = isDeleteDisabled || other.isDeleteDisabled
    isMoveDisabled = isMoveDisabled || other.isMoveDisabled
  }
}

/// The buttons of a page's bar.
@MainActor struct BarContent {
  /// The buttons at the leading edge, in reading order.
  var leading: [UIBarButtonItem] = []
  /// The buttons at the trailing edge, in reading order.
  var trailing: [UIBarButtonItem] = []
  /// Views that faces show below the page, because they have no bottom bar.
  var bottom: [UIView] = []
  /// Whether the page has no Back button.
  var hidesBack = false
  /// Whether the bar's buttons are hidden. `nil` leaves the bar as the app has set it.
  var isHidden: Bool?
}

/// A controller that a view presents above the page.
@MainActor struct Presentation {
  /// The node whose state decides about the presentation.
  let owner: _ViewNode
  /// Returns the controller. Called if the page does not present it yet.
  let make: () -> UIViewController
  /// Called when the user has dismissed the controller.
  let didDismiss: () -> Void
  /// Brings the content of the presented controller up to date.
  var update: ((UIViewController) -> Void)?
}

extension UIView {
  /// The text that describes the view in a title.
  fileprivate var spokenWords: String {
    if let accessibilityLabel, !accessibilityLabel.isEmpty { return accessibilityLabel }
    switch self {
    case let label as UILabel: return label.text ?? ""
    case let button as UIButton: return button.title(for: .normal) ?? ""
    case let field as UITextField: return field.text ?? ""
    default: return ""
    }
  }
}
