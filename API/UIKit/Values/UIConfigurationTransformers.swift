public import Foundation

/// A function that changes the attributes of a configuration's text.
///
/// Apple: https://developer.apple.com/documentation/uikit/uiconfigurationtextattributestransformer
public struct UIConfigurationTextAttributesTransformer {
  /// The function.
  public let transform: (AttributeContainer) -> AttributeContainer

  /// Makes a transformer.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// Calls the function.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
    transform(input)
  }
}

/// A function that changes a configuration's color.
///
/// Apple: https://developer.apple.com/documentation/uikit/uiconfigurationcolortransformer
public struct UIConfigurationColorTransformer {
  /// Changes nothing.
  public static var preferredTint: Self { Self { _ in .tintColor } }
  /// Returns gray.
  public static var grayscale: Self {
    Self { color in
      let brightness = color.red * 0.299 + color.green * 0.587 + color.blue * 0.114
      return UIColor(white: brightness, alpha: color.alpha)
    }
  }

  /// The function.
  public let transform: (UIColor) -> UIColor

  /// Makes a transformer.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }

  /// Calls the function.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
}
