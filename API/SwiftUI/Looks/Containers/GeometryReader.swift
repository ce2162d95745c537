public import Foundation

/// A view whose content depends on its size. The size is always 390 × 844 points.
///
/// Apple: https://developer.apple.com/documentation/swiftui/geometryreader
public struct GeometryReader<Content: View> {
  /// The content for a size.
  public var content: (GeometryProxy) -> Content

  /// Creates a view with a closure that returns its content.
  public nonisolated init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
}

extension GeometryReader: _PrimitiveView {
  /// Shows the content.
  public func _resolve(_ node: _ViewNode) {
    node.resolve(node.tracked { content(GeometryProxy()) }, .body)
  }
}

/// The size and place of a view. Both are constant, because faces choose the layout.
///
/// Apple: https://developer.apple.com/documentation/swiftui/geometryproxy
public struct GeometryProxy: Sendable {
  /// The size of an upright phone: 390 × 844 points.
  public var size: CGSize { CGSize(width: 390, height: 844) }
  /// The distances to the visible area: zero.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Returns the rectangle of the whole screen.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size)
  }

  /// Returns the rectangle of the whole screen.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    CGRect(origin: .zero, size: size)
  }

  /// Returns `nil`, because places are not known.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? { nil }
}
