/// A part of a screen, described by its `body`.
///
/// A view with a meaning becomes a view of UIKit, which faces show. Looks and layout have no
/// effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View

  /// The view's content.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }

  /// Brings the node and its children up to date. Not part of Apple's API.
  @MainActor func _resolve(_ node: _ViewNode)

  /// Appends the rows that the view has in a list. Not part of Apple's API.
  @MainActor func _appendRows(to rows: inout _RowList, _ node: _ViewNode)

  /// Whether the view has sections of a list. Not part of Apple's API.
  @MainActor static var _hasSections: Bool { get }
}

extension View {
  public func _resolve(_ node: _ViewNode) { node.resolve(node.body(of: self), .body) }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    node.appendRows(of: node.body(of: self), .body, to: &rows)
  }

  public static var _hasSections: Bool { Body._hasSections }
}

/// A view that SwiftUI resolves itself. Not part of Apple's API.
public protocol _PrimitiveView: View where Body == _NoBody {}

extension _PrimitiveView {
  /// Nothing.
  public var body: _NoBody { _NoBody() }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) { rows.append(self, node) }

  public static var _hasSections: Bool { false }
}

/// The body of a view that SwiftUI resolves itself. Not part of Apple's API.
public struct _NoBody: View {
  nonisolated init() {}
  /// The view itself.
  public var body: _NoBody { self }
  public func _resolve(_ node: _ViewNode) {}
  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {}
  public static var _hasSections: Bool { false }
}

extension Never: View {
  /// Never called.
  public var body: _NoBody { _NoBody() }
}

extension Optional: View where Wrapped: View {
  /// Nothing.
  public var body: _NoBody { _NoBody() }

  public func _resolve(_ node: _ViewNode) {
    if let self { node.resolve(self, .body) }
  }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    if let self { node.appendRows(of: self, .body, to: &rows) }
  }

  public static var _hasSections: Bool { Wrapped._hasSections }
}
