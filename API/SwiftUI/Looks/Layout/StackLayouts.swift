public import Foundation

// The layouts of stacks as values, for `AnyLayout`. Their views keep their own order.

/// A layout that shows views side by side. Has no effect.
public struct HStackLayout: Layout {
  /// Creates a layout. The values are ignored.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {}

  /// Returns zero.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { .zero }

  /// Has no effect.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {}
}

/// A layout that shows views one below the other. Has no effect.
public struct VStackLayout: Layout {
  /// Creates a layout. The values are ignored.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {}

  /// Returns zero.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { .zero }

  /// Has no effect.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {}
}

/// A layout that shows views one above the other. Has no effect.
public struct ZStackLayout: Layout {
  /// Creates a layout. The values are ignored.
  public init(alignment: Alignment = .center) {}

  /// Returns zero.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { .zero }

  /// Has no effect.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {}
}

/// A layout that shows views in a grid. Has no effect.
public struct GridLayout: Layout {
  /// Creates a layout. The values are ignored.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {}

  /// Returns zero.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { .zero }

  /// Has no effect.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {}
}
