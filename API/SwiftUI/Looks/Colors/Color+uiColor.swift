public import Foundation
public import UIKit

extension Color {
  /// Creates the color of an asset catalog for the light appearance. The color is clear if the bundle
  /// has none with this name.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(UIColor(named: name, in: bundle, compatibleWith: nil) ?? .clear)
  }

  /// Creates the color of an asset catalog.
  public init(_ resource: ColorResource) { self.init(UIColor(resource: resource)) }

  /// Creates a color with the components of the color of UIKit.
  public init(uiColor: UIColor) {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    uiColor.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }

  /// Creates a color with the components of the color of UIKit. A name that is also an asset's means
  /// the asset.
  @_disfavoredOverload public init(_ color: UIColor) { self.init(uiColor: color) }

  /// Creates a color with the components of the Core Graphics color.
  public init(cgColor: CGColor) { self.init(uiColor: UIColor(cgColor: cgColor)) }

  /// Creates a color with the components of the Core Graphics color.
  public init(_ color: CGColor) { self.init(cgColor: color) }

  /// The color for Core Graphics.
  public var cgColor: CGColor? { UIColor(self).cgColor }
}

extension UIColor {
  /// Creates a color with the components of the color of SwiftUI.
  public convenience init(_ color: Color) {
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
      alpha: CGFloat(color.opacity))
  }
}
