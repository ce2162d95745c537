public import Foundation

/// A view that shows an image.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The image to show. A view without an image is not shown.
  open var image: UIImage? { didSet { ScreenChanges.note() } }
  /// The image of a highlighted view. Stored and not shown.
  open var highlightedImage: UIImage?
  /// Whether the view is highlighted. Stored without effect.
  open var isHighlighted = false
  /// The configuration of a symbol image. Has no effect, because faces use their own icons.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  /// The images of an animation. Not shown: faces show `image`.
  open var animationImages: [UIImage]?
  /// The duration of the animation, in seconds. Stored without effect.
  open var animationDuration: TimeInterval = 0
  /// The number of repetitions. Stored without effect.
  open var animationRepeatCount = 0
  /// Whether the animation runs. Always `false`.
  open var isAnimating: Bool { false }
  /// Whether the size follows the text size. Stored without effect.
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false

  /// Has no effect, because no animation is shown.
  open func startAnimating() {}
  /// Has no effect, because no animation is shown.
  open func stopAnimating() {}

  /// Creates a view of the image's size.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view without an image. Reads nothing from `coder`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
