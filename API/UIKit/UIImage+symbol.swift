public import Foundation

extension UIImage {
  /// The configuration of one of Apple's symbols. Has no effect.
  public class Configuration: NSObject, @unchecked Sendable {
    // Sendable: the class has no stored properties.
    override init() { super.init() }
  }

  /// The configuration of a symbol. All configurations are alike, because faces use their
  /// own icons.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// Creates a configuration. The size is ignored.
    public convenience init(pointSize: CGFloat) { self.init() }
    /// Creates a configuration. The weight is ignored.
    public convenience init(weight: SymbolWeight) { self.init() }
    /// Creates a configuration. The scale is ignored.
    public convenience init(scale: SymbolScale) { self.init() }
    /// Creates a configuration. The arguments are ignored.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
    /// Creates a configuration. The arguments are ignored.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init()
    }
    /// Creates a configuration. The text style is ignored.
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    /// Creates a configuration. The arguments are ignored.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init() }
    /// Creates a configuration. The font is ignored.
    public convenience init(font: UIFont) { self.init() }
    /// Creates a configuration. The arguments are ignored.
    public convenience init(font: UIFont, scale: SymbolScale) { self.init() }
    /// Creates a configuration. The colors are ignored.
    public convenience init(paletteColors: [UIColor]) { self.init() }
    /// Creates a configuration. The color is ignored.
    public convenience init(hierarchicalColor: UIColor) { self.init() }

    /// Returns this configuration unchanged.
    public func applying(_ otherConfiguration: SymbolConfiguration) -> SymbolConfiguration { self }
  }

  /// The stroke width of a symbol, from thin to thick. Has no effect.
  public enum SymbolWeight: Int, Sendable {
    /// The weight that the context chooses.
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

  /// The size of a symbol beside text. Has no effect.
  public enum SymbolScale: Int, Sendable {
    /// The scale that the system chooses.
    case `default` = -1
    /// The scale that the context chooses.
    case unspecified = 0
    case small
    case medium
    case large
  }

  /// Creates the same image as `init(systemName:)`. The configuration is ignored.
  public convenience init?(systemName name: String, withConfiguration: Configuration?) {
    self.init(systemName: name)
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
