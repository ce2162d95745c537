public import Foundation

/// A description of a font. Faces use their own fonts.
public final class UIFontDescriptor: NSObject, Sendable {
  public struct SymbolicTraits: OptionSet, Sendable {
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)

    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public static let `default` = SystemDesign(rawValue: "default")
    public static let rounded = SystemDesign(rawValue: "rounded")
    public static let serif = SystemDesign(rawValue: "serif")
    public static let monospaced = SystemDesign(rawValue: "monospaced")

    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  let name: String
  public let pointSize: CGFloat

  init(_ name: String, _ pointSize: CGFloat) {
    self.name = name
    self.pointSize = pointSize
  }

  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor { UIFont.preferredFont(forTextStyle: style).fontDescriptor }

  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(symbolicTraits.contains(.traitBold) ? "System-Bold" : name, pointSize)
  }

  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
}

/// Scaling for the user's preferred text size. All values are returned unscaled.
public final class UIFontMetrics: NSObject, Sendable {
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  public func scaledFont(for font: UIFont) -> UIFont { font }
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { font }
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
