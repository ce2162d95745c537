public import Foundation

/// A button.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// The kind of a button. A kind with a fixed symbol has a default title, such as "Close".
  public enum ButtonType: Int, Sendable {
    /// A button without a default title.
    case custom = 0
    /// A button without a default title, in the system's style.
    case system
    /// A button titled "More Info" by default.
    case detailDisclosure
    /// A button titled "More Info" by default, for a dark background.
    case infoLight
    /// A button titled "More Info" by default, for a light background.
    case infoDark
    /// A button titled "Add" by default.
    case contactAdd
    /// A button titled "Close" by default.
    case close = 7
  }

  /// The kind of button. If the button has no title, the kind determines the title.
  open private(set) var buttonType = ButtonType.custom
  /// The label with the current title. If no other title is set, faces show the label's text.
  open private(set) lazy var titleLabel: UILabel? = UILabel(frame: .zero)
  /// The purpose of a button. Faces draw a button according to its purpose.
  public enum Role: Int, Sendable {
    /// No special purpose.
    case normal = 0
    /// The button that the user most likely wants.
    case primary
    /// The button cancels.
    case cancel
    /// The button deletes data.
    case destructive
  }

  /// The purpose of the button.
  open var role = Role.normal { didSet { ScreenChanges.note() } }
  /// The image view with the current image. Stored and not shown.
  open private(set) lazy var imageView: UIImageView? = UIImageView(frame: .zero)
  /// The configuration. Its title and its image take precedence over the button's other titles and
  /// images.
  open var configuration: Configuration? { didSet { ScreenChanges.note() } }
  /// The insets of the contents, in points. Stored without effect.
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// The insets of the title, in points. Stored without effect.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The insets of the image, in points. Stored without effect.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// Whether a highlighted button's image is darker. Stored without effect.
  open var adjustsImageWhenHighlighted = true
  /// Whether a disabled button's image is paler. Stored without effect.
  open var adjustsImageWhenDisabled = true
  /// Whether the button glows when touched. Stored without effect.
  open var showsTouchWhenHighlighted = false
  /// The menu. If `showsMenuAsPrimaryAction` is `true`, faces show the actions of the menu.
  open var menu: UIMenu? {
    didSet {
      menuButtons = (menu?.actions ?? []).map { action in
        let item = MenuItem(type: .system, primaryAction: action)
        (item.action, item.owner) = (action, self)
        return item
      }
      ScreenChanges.note()
    }
  }
  private(set) var menuButtons: [MenuItem] = []
  /// Whether a press opens the menu. If `true`, faces show the actions of the menu.
  open var showsMenuAsPrimaryAction = false { didSet { ScreenChanges.note() } }
  /// Whether the menu shows the chosen action. Stored without effect.
  open var changesSelectionAsPrimaryAction = false
  /// Whether the configuration follows the button's state. Has no effect.
  open var automaticallyUpdatesConfiguration = true
  /// The color of the title. Always the tint color, because title colors are not stored.
  open var currentTitleColor: UIColor { tintColor ?? .tintColor }

  /// Has no effect: `configurationUpdateHandler` is never called.
  open func setNeedsUpdateConfiguration() {}
  /// Never called.
  open func updateConfiguration() {}
  /// Returns the tint color, because title colors are not stored.
  open func titleColor(for state: State) -> UIColor? { currentTitleColor }

  /// Has no effect, because faces use their own icons.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {}

  /// Returns the bounds. Never called: faces lay out buttons themselves.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }
  /// Returns the bounds. Never called: faces lay out buttons themselves.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }

  /// The closure that updates the configuration when the state changes. Never called.
  open var configurationUpdateHandler: ((UIButton) -> Void)?
  /// Whether the pointer changes above the button. Stored without effect.
  open var isPointerInteractionEnabled = false
  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a button with the action's title and image.
  public override init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame, primaryAction: primaryAction)
    if let primaryAction { take(primaryAction) }
  }

  /// Creates a button of the kind `custom`. Reads nothing from `coder`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a button of the given kind, without a title.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button of the given kind with the action's title and image. A press runs the action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
  }

  /// Creates a button with the given configuration. A press runs the action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    buttonType = .system
    self.configuration = configuration
  }

  /// Sets the title for a state. `nil` removes the title.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    titleLabel?.text = currentTitle
    ScreenChanges.note()
  }

  /// Sets the title. The attributes are not stored.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    setTitle(title?.string, for: state)
  }

  /// Returns the title for a state, or for the state `normal` if the given state has none.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

  /// The title for the current state.
  open var currentTitle: String? { title(for: state) }

  /// Sets the image for a state. `nil` removes the image. Faces show the image only if it is a
  /// symbol.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    imageView?.image = currentImage
    ScreenChanges.note()
  }

  /// Returns the image for a state, or for the state `normal` if the given state has none.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  /// The image for the current state.
  open var currentImage: UIImage? { image(for: state) }

  /// Does nothing, because faces use their own colors.
  open func setTitleColor(_ color: UIColor?, for state: State) {}

  /// Does nothing: no background is drawn.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {}

  private func take(_ action: UIAction) {
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
  }

  /// The image on the button. Faces show it only if it is a symbol.
  var shownImage: UIImage? { configuration?.image ?? currentImage }

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
  /// The control that faces show for an action of a menu.
  final class MenuItem: UIButton {
    fileprivate(set) var action: UIAction?
    fileprivate(set) weak var owner: UIButton?

    override var isEnabled: Bool {
      get { super.isEnabled && !(action?.attributes.contains(.disabled) ?? false) }
      set { super.isEnabled = newValue }
    }
  }

  /// The contents and appearance of a button. Only the title, a symbol image and the prominence of
  /// the button have an effect.
  public struct Configuration {
    /// The shape of a button's corners. Stored without effect.
    public enum CornerStyle: Int, Sendable {
      /// The radius of the background.
      case fixed = -1
      /// The radius of the background, scaled with the user's text size.
      case dynamic
      /// A small radius.
      case small
      /// A medium radius.
      case medium
      /// A large radius.
      case large
      /// A radius of half the height.
      case capsule
    }

    /// The title that faces show on the button.
    public var title: String?
    /// A second line of text. Stored and not shown.
    public var subtitle: String?
    /// The image. Faces show it only if it is a symbol.
    public var image: UIImage?
    var isProminent = false
    /// The distance between the image and the title, in points. Stored without effect.
    public var imagePadding: CGFloat = 0
    /// The distance between the title and the subtitle, in points. Stored without effect.
    public var titlePadding: CGFloat = 0
    /// The insets of the contents, in points. Stored without effect.
    public var contentInsets = NSDirectionalEdgeInsets.zero
    /// The color of the title and the image. Stored and not drawn.
    public var baseForegroundColor: UIColor?
    /// The color of the background. Stored and not drawn.
    public var baseBackgroundColor: UIColor?
    /// The shape of the corners. Stored without effect.
    public var cornerStyle = CornerStyle.dynamic
    /// Whether an activity indicator replaces the image. Stored and not shown.
    public var showsActivityIndicator = false
    /// The background. Stored and not drawn.
    public var background = UIBackgroundConfiguration()
    /// The preferred size. Stored without effect.
    public var buttonSize = Size.medium
    /// The alignment of the title and the subtitle. Stored without effect.
    public var titleAlignment = TitleAlignment.automatic
    /// The edge at which the image is placed. Stored without effect.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The style of a symbol image. Stored without effect.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// The title with attributes. The attributes are not stored.
    public var attributedTitle: AttributedString? {
      get { title.map { AttributedString($0) } }
      set { title = newValue.map { String($0.characters) } }
    }

    /// Changes the attributes of the title. Never called, because attributes are not shown.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// Changes the attributes of the subtitle. Never called, because attributes are not shown.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// Changes the color of the image. Never called, because colors are not shown.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Changes the color of the activity indicator. Never called, because colors are not shown.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    /// The subtitle with attributes. The attributes are not stored.
    public var attributedSubtitle: AttributedString? {
      get { subtitle.map { AttributedString($0) } }
      set { subtitle = newValue.map { String($0.characters) } }
    }
    /// The way in which a long title is shown. Stored without effect.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The way in which a long subtitle is shown. Stored without effect.
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The arrow that shows a menu. Stored without effect.
    public var indicator = Indicator.automatic

    /// Returns the configuration for the button's state. It is the same for each state.
    public func updated(for button: UIButton) -> Configuration { self }

    /// The arrow that shows a menu. Stored without effect.
    public enum Indicator: Int, Sendable {
      /// By the button.
      case automatic = 0
      /// None.
      case none
      /// An arrow up and down.
      case popup
    }

    /// The preferred size of a button. Stored without effect.
    public enum Size: Int, Sendable {
      /// The usual size.
      case medium = 0
      /// Smaller than the usual size.
      case small
      /// The smallest size.
      case mini
      /// Larger than the usual size.
      case large
    }

    /// The alignment of a button's title and subtitle. Stored without effect.
    public enum TitleAlignment: Int, Sendable {
      /// The alignment depends on the contents.
      case automatic = 0
      /// At the edge where the text starts.
      case leading
      /// In the center.
      case center
      /// At the edge where the text ends.
      case trailing
    }

    /// Returns an empty configuration. Faces distinguish only prominent buttons from other buttons.
    public static func plain() -> Configuration { Configuration() }
    /// Returns an empty configuration.
    public static func gray() -> Configuration { Configuration() }
    /// Returns an empty configuration.
    public static func tinted() -> Configuration { Configuration() }
    /// Returns an empty configuration of a prominent button.
    public static func filled() -> Configuration { prominent }
    /// Returns an empty configuration.
    public static func borderless() -> Configuration { Configuration() }
    /// Returns an empty configuration.
    public static func bordered() -> Configuration { Configuration() }
    /// Returns an empty configuration.
    public static func borderedTinted() -> Configuration { Configuration() }
    /// Returns an empty configuration of a prominent button.
    public static func borderedProminent() -> Configuration { prominent }

    private static var prominent: Configuration {
      var configuration = Configuration()
      configuration.isProminent = true
      return configuration
    }
  }
}
