public import Foundation

/// A reusable view of a collection.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

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
/// Without a configuration they show those of its labels and image views.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView(frame: .zero)
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { ScreenChanges.note() } }
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var isSelected = false { didSet { ScreenChanges.note() } }
  open var isHighlighted = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }
}

/// A cell in the style of a table row.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}
