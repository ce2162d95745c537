public import Foundation

/// The contents of a view, as a value.
public protocol UIContentConfiguration {}

/// The text, secondary text and image of a row. Their appearance is stored without effect.
public struct UIListContentConfiguration: UIContentConfiguration {
  /// The appearance of a text. Stored without effect.
  public struct TextProperties {
    /// The font. Stored without effect.
    public var font = UIFont.preferredFont(forTextStyle: .body)
    /// The color. Stored and not drawn.
    public var color = UIColor.label
    /// The maximum number of lines. 0 means no limit. Stored without effect.
    public var numberOfLines = 0
    /// The alignment. Stored without effect.
    public var alignment = NSTextAlignment.natural
    /// The way a long text is wrapped or shortened. Stored without effect.
    public var lineBreakMode = NSLineBreakMode.byWordWrapping
  }

  /// The appearance of an image. Stored without effect.
  public struct ImageProperties {
    /// The color. Stored and not drawn.
    public var tintColor: UIColor?
    /// The radius of the corners, in points. Stored without effect.
    public var cornerRadius: CGFloat = 0
    /// The maximum size, in points. Stored without effect.
    public var maximumSize = CGSize.zero
    /// The size that the layout reserves, in points. Stored without effect.
    public var reservedLayoutSize = CGSize.zero
  }

  /// The title that faces show on the row.
  public var text: String?
  /// The detail that faces show on the row.
  public var secondaryText: String?
  /// The image of the row.
  public var image: UIImage?
  /// The appearance of the title. Stored without effect.
  public var textProperties = TextProperties()
  /// The appearance of the detail. Stored without effect.
  public var secondaryTextProperties = TextProperties()
  /// The appearance of the image. Stored without effect.
  public var imageProperties = ImageProperties()
  /// The distance between the image and the title, in points. Stored without effect.
  public var imageToTextPadding: CGFloat = 0
  /// The distance between the title and the detail, in points. Stored without effect.
  public var textToSecondaryTextVerticalPadding: CGFloat = 0
  /// Whether the detail is beside the title. Stored without effect.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The margins, in points. Stored without effect.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets.zero

  /// The text with attributes. The attributes are not stored.
  public var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }

  /// Returns an empty configuration.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// Returns an empty configuration.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// Returns an empty configuration that prefers the detail beside the title.
  public static func valueCell() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration()
    configuration.prefersSideBySideTextAndSecondaryText = true
    return configuration
  }
}
