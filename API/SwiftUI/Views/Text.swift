import Foundation
import UIKit

/// A text.
///
/// Apple: https://developer.apple.com/documentation/swiftui/text
public struct Text: Equatable, Sendable {
  private enum Content: Equatable, Sendable {
    case verbatim(String)
    case key(LocalizedStringKey, table: String?, bundle: Bundle?)
    case joined([Text])
  }

  /// A style of a date.
  public enum DateStyle: Sendable {
    /// The time.
    case time
    /// The date.
    case date
    /// The distance from now on iOS. Faces show the date and time.
    case relative, offset, timer

    func text(of date: Date) -> String {
      switch self {
      case .time: date.formatted(date: .omitted, time: .shortened)
      case .date: date.formatted(date: .long, time: .omitted)
      case .relative, .offset, .timer:
        date.formatted(date: .abbreviated, time: .shortened)
      }
    }
  }

  private var content: Content
  /// The font, or `nil` for the font of the environment.
  var font: Font?

  private init(_ content: Content) { self.content = content }

  /// Creates a text that is not looked up.
  public init(verbatim content: String) { self.init(.verbatim(content)) }

  /// Creates a text that is not looked up.
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {
    self.init(.verbatim(String(content)))
  }

  /// Creates a text that is looked up in the localized strings.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { self.init(.key(key, table: tableName, bundle: bundle)) }

  /// Creates a text without its attributes.
  public init(_ attributedContent: AttributedString) {
    self.init(.verbatim(String(attributedContent.characters)))
  }

  /// Creates the text of a date.
  public init(_ date: Date, style: DateStyle) { self.init(.verbatim(style.text(of: date))) }

  /// Creates the text of a value in a format.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(.verbatim(format.format(input)))
  }

  /// Creates the text of a value in the format of a formatter.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(.verbatim(formatter.string(for: subject) ?? ""))
  }

  /// Creates the text of a resource in the user's language.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) { self.init(.verbatim(resource.text)) }

  /// Creates the words of an image.
  public init(_ image: Image) { self.init(.verbatim(image.words)) }

  /// The words in the user's language.
  var words: String {
    switch content {
    case .verbatim(let text): text
    case .key(let key, let table, let bundle): key.text(table: table, bundle: bundle)
    case .joined(let texts): texts.map(\.words).joined()
    }
  }

  /// Returns both texts in a row.
  public static func + (lhs: Text, rhs: Text) -> Text {
    var text = Text(.joined([lhs, rhs]))
    text.font = lhs.font
    return text
  }
}

extension Text: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let label = node.widget { UILabel() }
    let words = words
    if label.text != words { label.text = words }
    let style = font?.style ?? node.environment.font?.style
    let shown = node.memory(at: -1) { ShownStyle() }
    guard shown.style != style else { return }
    shown.style = style
    label.font = style?.font ?? .systemFont(ofSize: 17)
  }
}

/// The text style that the label of a node has.
@MainActor private final class ShownStyle {
  var style: Font.TextStyle?
}

extension Font.TextStyle {
  /// The text style of UIKit.
  var uiFont: UIFont.TextStyle {
    switch self {
    case .largeTitle: .largeTitle
    case .title: .title1
    case .title2: .title2
    case .title3: .title3
    case .headline: .headline
    case .subheadline: .subheadline
    case .body: .body
    case .callout: .callout
    case .footnote: .footnote
    case .caption: .caption1
    case .caption2: .caption2
    }
  }

  fileprivate var font: UIFont { .preferredFont(forTextStyle: uiFont) }
}
