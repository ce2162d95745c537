public import Foundation
public import Graphics

/// A color. It fills rectangles of pictures. Faces use their own colors.
public final class UIColor: NSObject, Sendable {
  let red: CGFloat
  let green: CGFloat
  let blue: CGFloat
  let alpha: CGFloat

  /// Creates a color from components, from 0 (none) to 1 (full). Other values are not clamped.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    super.init()
  }

  /// Creates a gray from its brightness, from 0 to 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a color from a hue, a saturation and a brightness, each from 0 to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func channel(_ offset: CGFloat) -> CGFloat {
      let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// Creates a color from components of the Display P3 color space. The components are used as they
  /// are, without conversion to sRGB.
  public convenience init(
    displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) { self.init(red: displayP3Red, green: green, blue: blue, alpha: alpha) }

  /// Creates a color equal to the Core Graphics color.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// Creates the color that the closure returns for the light appearance. The closure is called
  /// once.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    self.init(dynamicProvider(UITraitCollection.current))
  }

  /// Sets the color of rectangles that the current image context fills.
  public func setFill() {
    UIGraphicsGetCurrentContext()?.setFillColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Has no effect, because lines are not drawn.
  public func setStroke() {}
  /// Sets the color of rectangles that the current image context fills.
  public func set() { setFill() }

  convenience init(_ other: UIColor) {
    self.init(red: other.red, green: other.green, blue: other.blue, alpha: other.alpha)
  }

  /// The color for Core Graphics.
  public var cgColor: CGColor { CGColor(color: self) }

  /// Returns the color with another opacity, from 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Writes the components to the pointers. If a pointer is `nil`, its component is skipped.
  /// - Returns: Always `true`.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = self.red
    green?.pointee = self.green
    blue?.pointee = self.blue
    alpha?.pointee = self.alpha
    return true
  }

  /// Writes the brightness and the opacity to the pointers. If a pointer is `nil`, its component is
  /// skipped.
  /// - Returns: `false`, without writing, if the color is not gray.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard red == green, green == blue else { return false }
    white?.pointee = red
    alpha?.pointee = self.alpha
    return true
  }

  /// Writes the hue, the saturation and the brightness, each from 0 to 1, and the opacity to the
  /// pointers. If a pointer is `nil`, its component is skipped.
  /// - Returns: Always `true`.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let most = max(red, green, blue)
    let spread = most - min(red, green, blue)
    let sixths: CGFloat =
      if spread == 0 {
        0
      } else if most == red {
        (green - blue) / spread
      } else if most == green {
        (blue - red) / spread + 2
      } else {
        (red - green) / spread + 4
      }
    hue?.pointee = (sixths < 0 ? sixths + 6 : sixths) / 6
    saturation?.pointee = most == 0 ? 0 : spread / most
    brightness?.pointee = most
    alpha?.pointee = self.alpha
    return true
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return [red, green, blue, alpha] == [other.red, other.green, other.blue, other.alpha]
  }

  public override var hash: Int { [red, green, blue, alpha].hashValue }
}

/// A Core Graphics color. It always has red, green, blue and the opacity.
///
/// Apple: https://developer.apple.com/documentation/coregraphics/cgcolor
public final class CGColor: NSObject, Sendable {
  let color: UIColor

  init(color: UIColor) { self.color = color }

  /// Creates a color from components from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(color: UIColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a color from components from 0 to 1, without conversion from another color space.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray from its brightness, from 0 to 1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Red, green, blue and the opacity, from 0 to 1. On iOS, a gray has only two components.
  public var components: [CGFloat]? { [color.red, color.green, color.blue, color.alpha] }
  /// The number of components: 4.
  public var numberOfComponents: Int { 4 }
  /// The opacity, from 0 to 1.
  public var alpha: CGFloat { color.alpha }
  /// The color space, always red, green and blue.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }

  /// Returns the color with another opacity, from 0 to 1.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(color: color.withAlphaComponent(alpha)) }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CGColor)?.color == color }
  public override var hash: Int { color.hash }
}
