public import Foundation

/// A part of a collection view that is used again and again.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// How a collection makes a registered class's views: by `init(frame:)`, which Swift cannot call
  /// by itself on a class that is known only when the program runs. Not Apple's.
  public required convenience init(_reuseIdentifier: String) { self.init(frame: .zero) }

  static func made(_ identifier: String) -> Self {
    let view = Self(_reuseIdentifier: identifier)
    view.reuseIdentifier = identifier
    return view
  }

  /// Called before it is used for another item.
  open func prepareForReuse() {}
}

/// An item of a collection view. Faces show the texts and the picture of its content configuration,
/// else of the labels and image views in it.
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

/// An item that looks like a table's row.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}
