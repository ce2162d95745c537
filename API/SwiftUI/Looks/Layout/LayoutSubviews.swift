public import Foundation

/// The views of a layout. Always empty, because layouts are never asked.
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
  /// The direction of text.
  public var layoutDirection: LayoutDirection { .leftToRight }
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> LayoutSubview { LayoutSubview() }
}

/// A view of a layout.
public struct LayoutSubview: Equatable, Sendable {
  /// The priority of the view: 0.
  public var priority: Double { 0 }
  /// The distances that the view prefers.
  public var spacing: ViewSpacing { ViewSpacing() }

  /// The default value of the key.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value { K.defaultValue }

  /// Returns zero, because sizes are not known.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { .zero }
  /// Returns dimensions of zero, because sizes are not known.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(width: 0, height: 0)
  }

  /// Has no effect.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {}
}

/// The distances that a view prefers. Always zero.
public struct ViewSpacing: Sendable {
  /// No distance.
  public static let zero = ViewSpacing()

  /// Creates distances of zero.
  public init() {}

  /// Returns zero.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { 0 }
}

/// A value of a view for a layout. Has no effect.
public protocol LayoutValueKey {
  associatedtype Value

  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

/// The size of a view for a layout.
public struct ViewDimensions: Equatable, Sendable {
  /// The width, in points.
  public let width: CGFloat
  /// The height, in points.
  public let height: CGFloat

  /// Zero, because places are not known.
  public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
  /// Zero, because places are not known.
  public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
  /// `nil`, because no place is named.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { nil }
  /// `nil`, because no place is named.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { nil }
}

/// The size that a layout proposes to a view.
public struct ProposedViewSize: Equatable, Sendable {
  /// The size 0 × 0.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// No size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// An unlimited size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// The width in points, or `nil` for the view's own width.
  public var width: CGFloat?
  /// The height in points, or `nil` for the view's own height.
  public var height: CGFloat?

  /// Creates a size.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Creates a size with both dimensions.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// Returns the size with missing dimensions taken from another size.
  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize { CGSize(width: width ?? size.width, height: height ?? size.height) }
}
