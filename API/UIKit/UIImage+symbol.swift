public import Foundation

extension UIImage {
  /// How one of Apple's symbols would look, none of which are here.
  public class Configuration: NSObject, @unchecked Sendable {
    // Sendable: there is nothing in it.
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

  /// nil: Apple's symbols are no part of this system.
  public convenience init?(systemName name: String, withConfiguration: Configuration?) {
    return nil
  }

  /// Itself.
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }

  /// Itself.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }

  /// Itself: a picture is shown in its own colours.
  public func withTintColor(_ color: UIColor) -> UIImage { self }

  /// Itself: a picture is shown in its own colours.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withRenderingMode(renderingMode)
  }
}
