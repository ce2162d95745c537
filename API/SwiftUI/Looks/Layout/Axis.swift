/// A direction of the layout.
///
/// Apple: https://developer.apple.com/documentation/swiftui/axis
public enum Axis: Int8, CaseIterable, Sendable {
  /// The direction across.
  case horizontal = 0
  /// The direction from top to bottom.
  case vertical

  /// A set of directions.
  public struct Set: OptionSet, Sendable {
    /// The direction across.
    public static let horizontal = Set(rawValue: 1 << 0)
    /// The direction from top to bottom.
    public static let vertical = Set(rawValue: 1 << 1)

    /// The set as bits.
    public let rawValue: Int8

    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
  }
}
