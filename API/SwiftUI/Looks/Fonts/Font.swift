public import Foundation

/// A typeface and its size. Faces use their own fonts and select one by the text style.
///
/// Apple: https://developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {
  /// The purpose of a text, which determines the size of its font.
  public enum TextStyle: Hashable, CaseIterable, Sendable {
    /// A large title.
    case largeTitle
    /// A title of the first level.
    case title
    /// A title of the second level.
    case title2
    /// A title of the third level.
    case title3
    /// A headline.
    case headline
    /// A headline of the second level.
    case subheadline
    /// Running text.
    case body
    /// A callout.
    case callout
    /// A footnote.
    case footnote
    /// A caption.
    case caption
    /// A smaller caption.
    case caption2
  }

  /// The design of the system's typeface. Ignored.
  public enum Design: Hashable, Sendable {
    /// The usual design.
    case `default`
    /// The design with serifs.
    case serif
    /// The design with round ends.
    case rounded
    /// The design with characters of the same width.
    case monospaced
  }

  /// The width of a typeface. Ignored.
  public struct Width: Hashable, Sendable {
    /// Narrower than condensed.
    public static let compressed = Width(-0.4)
    /// Narrow.
    public static let condensed = Width(-0.2)
    /// The usual width.
    public static let standard = Width(0)
    /// Wide.
    public static let expanded = Width(0.2)

    /// The width as a number.
    public var value: CGFloat

    /// Creates a width from a number.
    public init(_ value: CGFloat) { self.value = value }
  }

  /// The distance between two lines. Ignored.
  public enum Leading: Hashable, Sendable {
    /// The usual distance.
    case standard
    /// A smaller distance.
    case tight
    /// A larger distance.
    case loose
  }

  /// The text style, or `nil` if the font was created with a size.
  var style: TextStyle?
  /// The size in points, or `nil` if the text style determines the size.
  var size: CGFloat?
  /// The thickness, or `nil` if the text style determines it.
  var weight: Weight?
  var design: Design?
  var isItalic = false

  /// Returns the font with another thickness.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// Returns the bold font.
  public func bold() -> Font { weight(.bold) }

  /// Returns the italic font.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// Returns the font whose characters have the same width.
  public func monospaced() -> Font {
    var font = self
    font.design = .monospaced
    return font
  }

  /// Returns the same font, because faces choose the digits.
  public func monospacedDigit() -> Font { self }
  /// Returns the same font. The width is ignored.
  public func width(_ width: Width) -> Font { self }
  /// Returns the same font. The distance is ignored.
  public func leading(_ leading: Leading) -> Font { self }
  /// Returns the same font, without small capital letters.
  public func smallCaps() -> Font { self }
  /// Returns the same font, without small capital letters.
  public func lowercaseSmallCaps() -> Font { self }
  /// Returns the same font, without small capital letters.
  public func uppercaseSmallCaps() -> Font { self }
}
