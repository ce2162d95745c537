public import Foundation

/// The way a text is measured. Ignored, because sizes are estimates.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The last line is shortened if it does not fit.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
  /// The origin is that of the first line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The distance of the lines is that of the font.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The bounds of the drawn characters are measured.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)

  /// The set as bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The scale at which a text was drawn. Never written.
public final class NSStringDrawingContext: NSObject {
  /// The smallest scale. Stored without effect.
  public var minimumScaleFactor: CGFloat = 0
  /// The scale that was used. Always 1.
  public var actualScaleFactor: CGFloat { 1 }

  /// Creates a context.
  public override init() { super.init() }
}

// Estimates of the sizes of texts. Each character is half as wide as the font is high, because no
// typeface is loaded. Faces lay out texts themselves.
extension String {
  /// Returns the estimated size of the text without wrapping, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextEstimate(font: attrs?[.font] as? UIFont).size(of: self, width: .infinity)
  }

  /// Returns the estimated size of the text, wrapped at the width of `size`, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    let estimate = TextEstimate(font: attributes?[.font] as? UIFont)
    return CGRect(origin: .zero, size: estimate.size(of: self, width: size.width))
  }
}

extension NSString {
  /// Returns the estimated size of the text without wrapping, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    description.size(withAttributes: attrs)
  }

  /// Returns the estimated size of the text, wrapped at the width of `size`, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    description.boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}

extension NSAttributedString {
  /// Returns the estimated size of the text without wrapping, in points. The font of the first
  /// character is used.
  public func size() -> CGSize { string.size(withAttributes: firstAttributes) }

  /// Returns the estimated size of the text, wrapped at the width of `size`, in points. The font of
  /// the first character is used.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    string.boundingRect(
      with: size, options: options, attributes: firstAttributes, context: context)
  }

  private var firstAttributes: [NSAttributedString.Key: Any]? {
    length == 0 ? nil : attributes(at: 0, effectiveRange: nil)
  }
}

private struct TextEstimate {
  private let lineHeight: CGFloat
  private let characterWidth: CGFloat

  init(font: UIFont?) {
    let size = font?.pointSize ?? 12
    lineHeight = font?.lineHeight ?? size * 1.2
    characterWidth = size / 2
  }

  func size(of text: String, width: CGFloat) -> CGSize {
    guard characterWidth > 0 else { return .zero }
    let most = width > characterWidth ? (width / characterWidth).rounded(.down) : .infinity
    var (lines, longest): (CGFloat, CGFloat) = (0, 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let count = CGFloat(line.count)
      longest = max(longest, min(count, most))
      lines += max(1, most.isFinite ? (count / most).rounded(.up) : 1)
    }
    return CGSize(width: longest * characterWidth, height: lines * lineHeight)
  }
}
