import UIKit

/// A number that grows with the user's text size on iOS. Faces choose the text size themselves, so
/// the number stays as it is.
///
/// Apple: https://developer.apple.com/documentation/swiftui/scaledmetric
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  /// The number.
  public let wrappedValue: Value

  /// Creates a number.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates a number. The text style is ignored.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    self.wrappedValue = wrappedValue
  }
}

extension ScaledMetric: Sendable where Value: Sendable {}
