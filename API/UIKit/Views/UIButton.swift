public import Foundation

/// A button.
@preconcurrency @MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system
    case detailDisclosure
    case infoLight
    case infoDark
    case contactAdd
    case close = 7
  }

  open private(set) var buttonType = ButtonType.custom
  open private(set) lazy var titleLabel: UILabel? = UILabel(frame: .zero)
  open private(set) lazy var imageView: UIImageView? = UIImageView(frame: .zero)
  open var configuration: Configuration? { didSet { ScreenChanges.note() } }
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false
  /// The menu. If it is the button's primary action, faces show its actions as buttons instead.
  open var menu: UIMenu? {
    didSet {
      menuButtons = (menu?.actions ?? []).map { UIButton(type: .system, primaryAction: $0) }
      ScreenChanges.note()
    }
  }
  private(set) var menuButtons: [UIButton] = []
  open var showsMenuAsPrimaryAction = false { didSet { ScreenChanges.note() } }
  open var configurationUpdateHandler: ((UIButton) -> Void)?
  open var isPointerInteractionEnabled = false
  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a button with the action's title and image.
  public override init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame, primaryAction: primaryAction)
    if let primaryAction { take(primaryAction) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    buttonType = .system
    self.configuration = configuration
  }

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    titleLabel?.text = currentTitle
    ScreenChanges.note()
  }

  /// Sets the title. The attributes are not stored.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    setTitle(title?.string, for: state)
  }

  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

  open var currentTitle: String? { title(for: state) }

  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    imageView?.image = currentImage
    ScreenChanges.note()
  }

  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  open var currentImage: UIImage? { image(for: state) }

  /// Without effect, as all colors.
  open func setTitleColor(_ color: UIColor?, for state: State) {}

  /// Without effect: no background is drawn.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {}

  private func take(_ action: UIAction) {
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
  }

  /// The title that faces show on the button.
  var shownTitle: String {
    let written = configuration?.title ?? currentTitle ?? titleLabel?.text
    if let written, !written.isEmpty { return written }
    switch buttonType {
    case .close: return "Close"
    case .contactAdd: return "Add"
    case .detailDisclosure, .infoDark, .infoLight: return "More Info"
    case .custom, .system: return accessibilityLabel ?? ""
    }
  }
}

extension UIButton {
  /// The contents and appearance of a button. Only the contents have an effect.
  public struct Configuration {
    public enum CornerStyle: Int, Sendable {
      case fixed = -1
      case dynamic
      case small
      case medium
      case large
      case capsule
    }

    public var title: String?
    public var subtitle: String?
    public var image: UIImage?
    public var imagePadding: CGFloat = 0
    public var titlePadding: CGFloat = 0
    public var contentInsets = NSDirectionalEdgeInsets.zero
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var cornerStyle = CornerStyle.dynamic
    public var showsActivityIndicator = false
    public var background = UIBackgroundConfiguration()
    public var buttonSize = Size.medium
    public var titleAlignment = TitleAlignment.automatic
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// The title with attributes. The attributes are not stored.
    public var attributedTitle: AttributedString? {
      get { title.map { AttributedString($0) } }
      set { title = newValue.map { String($0.characters) } }
    }

    public enum Size: Int, Sendable {
      case medium = 0
      case small
      case mini
      case large
    }

    public enum TitleAlignment: Int, Sendable {
      case automatic = 0
      case leading
      case center
      case trailing
    }

    public static func plain() -> Configuration { Configuration() }
    public static func gray() -> Configuration { Configuration() }
    public static func tinted() -> Configuration { Configuration() }
    public static func filled() -> Configuration { Configuration() }
    public static func borderless() -> Configuration { Configuration() }
    public static func bordered() -> Configuration { Configuration() }
    public static func borderedTinted() -> Configuration { Configuration() }
    public static func borderedProminent() -> Configuration { Configuration() }
  }
}
