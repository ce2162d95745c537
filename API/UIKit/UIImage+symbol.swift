public import Foundation

extension UIImage {
  /// The configuration of one of Apple's symbols, which are not available.
  public class Configuration: NSObject, @unchecked Sendable {
    // Sendable: the class has no stored properties.
    override init() { super.init() }
  }

  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    public convenience init(pointSize: CGFloat) { self.init() }
    public convenience init(weight: SymbolWeight) { self.init() }
    public convenience init(scale: SymbolScale) { self.init() }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init()
    }
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init() }
    public convenience init(font: UIFont) { self.init() }
    public convenience init(font: UIFont, scale: SymbolScale) { self.init() }
    public convenience init(paletteColors: [UIColor]) { self.init() }
    public convenience init(hierarchicalColor: UIColor) { self.init() }

    public func applying(_ otherConfiguration: SymbolConfiguration) -> SymbolConfiguration { self }
  }

  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight
    case thin
    case light
    case regular
    case medium
    case semibold
    case bold
    case heavy
    case black
  }

  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small
    case medium
    case large
  }

  /// Returns `nil`, because Apple's symbols are not available.
  public convenience init?(systemName name: String, withConfiguration: Configuration?) {
    return nil
  }

  /// Returns the image unchanged.
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }

  /// Returns the image unchanged.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }

  /// Returns the image unchanged: an image is shown in its own colors.
  public func withTintColor(_ color: UIColor) -> UIImage { self }

  /// Returns the image with the rendering mode, without a tint.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withRenderingMode(renderingMode)
  }
}
