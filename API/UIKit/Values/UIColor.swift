public import Foundation

/// A color. Nothing is drawn with it, because faces use their own colors.
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

  /// Creates black, because asset catalogs are not supported. If the result were `nil`, apps that
  /// unwrap it would crash.
  public convenience init?(named name: String) { self.init(white: 0, alpha: 1) }

  /// Creates black, as `init(named:)` does. The bundle and the traits are ignored.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name) }

  /// Does nothing: nothing is filled. Draw images with `draw(in:)`.
  public func setFill() {}
  /// Has no effect.
  public func setStroke() {}
  /// Has no effect.
  public func set() {}

  private convenience init(_ other: UIColor) {
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

/// A Core Graphics color.
public final class CGColor: Sendable {
  let color: UIColor

  init(color: UIColor) { self.color = color }
}
