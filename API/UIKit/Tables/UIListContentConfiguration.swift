public import Foundation

/// What a view shows, as a value.
public protocol UIContentConfiguration {}

/// A row's text, second text and picture. Their looks are kept and have no effect.
public struct UIListContentConfiguration: UIContentConfiguration {
  public struct TextProperties {
    public var font = UIFont.preferredFont(forTextStyle: .body)
    public var color = UIColor.label
    public var numberOfLines = 0
    public var alignment = NSTextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byWordWrapping
  }

  public struct ImageProperties {
    public var tintColor: UIColor?
    public var cornerRadius: CGFloat = 0
    public var maximumSize = CGSize.zero
    public var reservedLayoutSize = CGSize.zero
  }

  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?
  public var textProperties = TextProperties()
  public var secondaryTextProperties = TextProperties()
  public var imageProperties = ImageProperties()
  public var imageToTextPadding: CGFloat = 0
  public var textToSecondaryTextVerticalPadding: CGFloat = 0
  public var prefersSideBySideTextAndSecondaryText = false
  public var directionalLayoutMargins = NSDirectionalEdgeInsets.zero

  /// Their attributes are not kept.
  public var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }

  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func valueCell() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration()
    configuration.prefersSideBySideTextAndSecondaryText = true
    return configuration
  }
}
