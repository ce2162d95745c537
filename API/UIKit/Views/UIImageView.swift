public import Foundation

/// A view that shows an image.
@preconcurrency @MainActor open class UIImageView: UIView {
  open var image: UIImage? { didSet { ScreenChanges.note() } }
  open var highlightedImage: UIImage?
  open var isHighlighted = false
  /// Without effect: symbols are not available.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
