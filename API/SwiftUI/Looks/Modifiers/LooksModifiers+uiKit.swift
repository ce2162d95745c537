public import UIKit

nonisolated extension View {
  /// Has no effect: faces have their own keyboard.
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  /// Has no effect: faces have their own keyboard.
  public func textContentType(_ textContentType: UITextContentType?) -> some View { self }
  /// Has no effect: faces have their own keyboard.
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }
}

extension TextInputAutocapitalization {
  /// Creates a value. The value of UIKit is ignored.
  public init?(_ type: UITextAutocapitalizationType) { self = .never }
}

extension ColorScheme {
  /// Creates an appearance, or `nil` if it is unspecified.
  public init?(_ uiUserInterfaceStyle: UIUserInterfaceStyle) {
    switch uiUserInterfaceStyle {
    case .light: self = .light
    case .dark: self = .dark
    case .unspecified: return nil
    }
  }
}

extension UserInterfaceSizeClass {
  /// Creates an amount of space, or `nil` if it is unspecified.
  public init?(_ uiUserInterfaceSizeClass: UIUserInterfaceSizeClass) {
    switch uiUserInterfaceSizeClass {
    case .compact: self = .compact
    case .regular: self = .regular
    case .unspecified: return nil
    }
  }
}
