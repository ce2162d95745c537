public import Foundation

/// A color space. Pictures are not converted: their components are used as they are.
///
/// Apple: https://developer.apple.com/documentation/coregraphics/cgcolorspace
public final class CGColorSpace: NSObject, Sendable {
  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of Display P3.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The name of sRGB with components outside 0 to 1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The name of linear gray.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// The name of gray with the gamma 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// The model.
  public let model: CGColorSpaceModel
  /// The name, or `nil` for a space of the device.
  public let name: String?

  package init(_ model: CGColorSpaceModel, name: String? = nil) {
    self.model = model
    self.name = name
  }

  /// Makes a space by its name, or returns `nil` for a name that is not declared here.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.displayP3, Self.extendedSRGB: self.init(.rgb, name: name)
    case Self.linearGray, Self.genericGrayGamma2_2: self.init(.monochrome, name: name)
    default: return nil
    }
  }

  /// The number of components of a color, without the opacity.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }
}

/// The model of a color space.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Not known.
  case unknown = -1
  /// Gray.
  case monochrome
  /// Red, green and blue.
  case rgb
}

/// Returns the space with red, green and blue.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }

/// Returns the space with gray only.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }
