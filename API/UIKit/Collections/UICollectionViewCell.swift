public import Foundation

/// A reusable view of a collection.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// The identifier with which the view was dequeued, or `nil` if it was not dequeued.
  open internal(set) var reuseIdentifier: String?

  /// Creates a view with a frame in the superview's coordinates, in points.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view of size zero. Nothing is decoded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view of a registered class with `init(frame:)`. Swift needs a required initializer
  /// to instantiate a class that is known only at run time. Not part of Apple's API.
  public required convenience init(_reuseIdentifier: String) { self.init(frame: .zero) }

  static func made(_ identifier: String) -> Self {
    let view = Self(_reuseIdentifier: identifier)
    view.reuseIdentifier = identifier
    return view
  }

  /// Called before the view is reused for another item.
  open func prepareForReuse() {}
}

/// An item of a collection view. Faces show the texts and the image of its content configuration.
/// Without a configuration, they show the texts and images of its labels and image views.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// The view that contains the cell's own views.
  public let contentView = UIView(frame: .zero)
  /// The texts and the image of the cell. If set, the views in `contentView` are not shown.
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { ScreenChanges.note() } }
  /// The view behind the contents. Stored and not drawn.
  open var backgroundView: UIView?
  /// The view behind the contents of a selected cell. Stored and not drawn.
  open var selectedBackgroundView: UIView?
  /// Whether the item is selected. The collection sets this property.
  open var isSelected = false { didSet { ScreenChanges.note() } }
  /// Whether the user is pressing the item. Never set by the collection.
  open var isHighlighted = false

  /// The storyboard's segue that the selection of the item starts.
  var selectionSegue: ((UICollectionViewCell) -> Void)?

  /// Creates a cell with an empty content view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// Creates a cell of size zero with an empty content view. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }
}

/// A cell in the style of a table row.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
  /// Returns an empty configuration in the style of a table row.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}
