import Imaging

/// The place of the opacity in a pixel.
///
/// Apple: https://developer.apple.com/documentation/coregraphics/cgimagealphainfo
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No opacity.
  case none = 0
  /// Last, and the colors are multiplied by the opacity.
  case premultipliedLast
  /// First, and the colors are multiplied by the opacity.
  case premultipliedFirst
  /// Last.
  case last
  /// First.
  case first
  /// The last component is ignored.
  case noneSkipLast
  /// The first component is ignored.
  case noneSkipFirst
  /// No colors.
  case alphaOnly
}

/// The format of a pixel.
///
/// Apple: https://developer.apple.com/documentation/coregraphics/cgbitmapinfo
public struct CGBitmapInfo: OptionSet, Sendable {
  /// The bits of a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 16-bit units, the lowest byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// 32-bit units, the lowest byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// 16-bit units, the highest byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// 32-bit units, the highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The way in which drawn colors are combined with those below. A context uses `normal` and `copy`
/// as `normal`, and ignores all others.
public enum CGBlendMode: Int32, Sendable {
  case normal = 0
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut
  case sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusDarker, plusLighter
}

/// The quality of scaled pictures. Always bilinear.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  case none, low, high
  case medium = 4
}

extension CGImage {
  /// The place of the opacity: last, or absent.
  public var alphaInfo: CGImageAlphaInfo { raster.hasAlpha ? .last : .none }
  /// The format of a pixel.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
  /// The color space, always red, green and blue.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  /// The number of bytes of a row of pixels, without padding.
  public var bytesPerRow: Int { width * bitsPerPixel / 8 }
}
