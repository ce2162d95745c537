public import Foundation

/// A layout of the app's own. Never asked, because faces choose the layout.
///
/// Apple: https://developer.apple.com/documentation/swiftui/layout
public nonisolated protocol Layout: Animatable, Sendable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  /// The properties of all layouts of the type. Ignored.
  static var layoutProperties: LayoutProperties { get }

  /// Returns what the layout remembers. Never called.
  func makeCache(subviews: Subviews) -> Cache
  /// Updates what the layout remembers. Never called.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// Returns the size of all views. Never called.
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize
  /// Places the views. Never called.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

nonisolated extension Layout {
  /// The usual properties.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  /// Has no effect.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {}

  /// Returns the content, in its own order.
  @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    content()
  }
}

nonisolated extension Layout where Cache == Void {
  /// Remembers nothing.
  public func makeCache(subviews: Subviews) {}
}

/// The properties of a layout. Stored without effect.
public struct LayoutProperties: Sendable {
  /// The direction of the layout.
  public var stackOrientation: Axis?

  /// Creates properties without a direction.
  public init() {}
}

/// Any layout. Its views keep their own order.
public struct AnyLayout: Layout {
  /// Creates a layout. The other layout is ignored.
  public init<L: Layout>(_ layout: L) {}

  /// Returns zero.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { .zero }

  /// Has no effect.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {}
}
