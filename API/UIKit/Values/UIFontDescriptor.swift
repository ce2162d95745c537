public import Foundation

/// A description of a font. Faces use their own fonts.
public final class UIFontDescriptor: NSObject, Sendable {
  /// The traits of a typeface.
  public struct SymbolicTraits: OptionSet, Sendable {
    /// Italic. Ignored.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// All characters have the same width. Ignored.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)

    /// The set as bits.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// The design of the system's typeface. Ignored.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The usual design.
    public static let `default` = SystemDesign(rawValue: "default")
    /// The design with round ends.
    public static let rounded = SystemDesign(rawValue: "rounded")
    /// The design with serifs.
    public static let serif = SystemDesign(rawValue: "serif")
    /// The design with characters of the same width.
    public static let monospaced = SystemDesign(rawValue: "monospaced")

    /// The name of the design.
    public let rawValue: String

    /// Creates a design with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  let name: String
  /// The size in points.
  public let pointSize: CGFloat

  init(_ name: String, _ pointSize: CGFloat) {
    self.name = name
    self.pointSize = pointSize
  }

  /// Returns the descriptor of the style's font.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor { UIFont.preferredFont(forTextStyle: style).fontDescriptor }

  /// Returns the bold descriptor if the traits contain `traitBold`, or else the same descriptor.
  /// Never returns `nil`.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(symbolicTraits.contains(.traitBold) ? "System-Bold" : name, pointSize)
  }

  /// Returns the same descriptor. Never returns `nil`.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
}

/// Scaling for the user's preferred text size. All values are returned unscaled.
public final class UIFontMetrics: NSObject, Sendable {
  /// The metrics of running text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates metrics. The style is ignored.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns the same font.
  public func scaledFont(for font: UIFont) -> UIFont { font }
  /// Returns the same font. The limit is ignored.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { font }
  /// Returns the same value.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
