/// A color. As a view it shows nothing, because faces use their own colors.
///
/// Apple: https://developer.apple.com/documentation/swiftui/color
public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// The meaning of a color's components. Stored without effect.
  public enum RGBColorSpace: Hashable, Sendable {
    /// The usual space of screens.
    case sRGB
    /// The usual space of screens, with components that are proportional to light.
    case sRGBLinear
    /// A space with more saturated colors.
    case displayP3
  }

  let red: Double
  let green: Double
  let blue: Double
  let opacity: Double

  /// Creates a color from components, from 0 (none) to 1 (full). Other values are not clamped.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Creates a gray from its brightness, from 0 to 1.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a color from a hue, a saturation and a brightness, each from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func channel(_ offset: Double) -> Double {
      let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// The components as a hexadecimal number, as in `#FF0000FF`.
  public var description: String {
    let bytes = [red, green, blue, opacity].map { component in
      // A color may come from a file: the conversion of a large number would end the process.
      let byte = UInt8(exactly: (min(max(component, 0), 1) * 255).rounded()) ?? 0
      return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "#" + bytes.joined()
  }

  /// Returns the color with its opacity multiplied by the factor.
  public func opacity(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, opacity: self.opacity * opacity)
  }

  /// Returns a mixture of two colors.
  /// - Parameter fraction: The part of the other color, from 0 to 1.
  public func mix(with rhs: Color, by fraction: Double) -> Color {
    func mixture(_ first: Double, _ second: Double) -> Double {
      first + (second - first) * fraction
    }
    return Color(
      red: mixture(red, rhs.red), green: mixture(green, rhs.green), blue: mixture(blue, rhs.blue),
      opacity: mixture(opacity, rhs.opacity))
  }

  /// The gradient of this color alone.
  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self])) }
}

extension Color: ShapeStyle {}

extension Color: _PrimitiveView {
  /// Shows nothing.
  public func _resolve(_ node: _ViewNode) {}
}
