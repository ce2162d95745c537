public import Foundation

nonisolated extension View {
  /// Has no effect: faces choose the layout.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func offset(_ offset: CGSize) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func position(_ position: CGPoint) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func zIndex(_ value: Double) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all)
    -> some View
  { self }
  /// Has no effect: faces choose the layout.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func coordinateSpace(name: some Hashable) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func gridCellColumns(_ count: Int) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func layoutDirectionBehavior(_ behavior: LayoutDirectionBehavior) -> some View { self }
}

/// The parts of the screen that are covered or reserved. Has no effect.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// Bars and the edges of the device.
  public static let container = SafeAreaRegions(rawValue: 1 << 0)
  /// The keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 1 << 1)
  /// All parts.
  public static let all = SafeAreaRegions(rawValue: .max)

  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The way a view follows the direction of text. Has no effect.
public enum LayoutDirectionBehavior: Hashable, Sendable {
  /// The direction does not matter.
  case fixed
  /// The view is mirrored for one of the directions.
  case mirrors(in: LayoutDirection)

  /// The view is mirrored.
  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}
