/// Builds views from the statements of a closure.
///
/// Apple: https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder public enum ViewBuilder {
  /// Returns a view without content.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Returns the view itself.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Returns the views in order.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }

  /// Returns a view of a statement.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// Returns the view of an `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// Returns the view of the first branch.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(.first(first)) }
  /// Returns the view of the second branch.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(.second(second)) }
  /// Returns the view of an `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// A view without content.
public struct EmptyView: Sendable {
  /// Creates the view.
  public init() {}
}

extension EmptyView: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {}
  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {}
}

/// One of two views.
public struct _ConditionalContent<TrueContent: View, FalseContent: View> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage

  init(_ storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View {
  public var body: _NoBody { _NoBody() }

  public func _resolve(_ node: _ViewNode) {
    switch storage {
    case .first(let view): node.resolve(view, .index(0))
    case .second(let view): node.resolve(view, .index(1))
    }
  }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    switch storage {
    case .first(let view): node.appendRows(of: view, .index(0), to: &rows)
    case .second(let view): node.appendRows(of: view, .index(1), to: &rows)
    }
  }

  public static var _hasSections: Bool { TrueContent._hasSections || FalseContent._hasSections }
}

/// Several views in order.
public struct TupleView<T> {
  /// The views as a tuple.
  public let value: T
  private let visit: @MainActor (T, inout ViewVisitor) -> Void

  init<each Content: View>(_ content: (repeat each Content)) where T == (repeat each Content) {
    value = content
    visit = { content, visitor in repeat visitor.visit(each content) }
  }
}

/// Several views, of which a navigation view shows the first only.
@MainActor protocol SeveralViews {
  func resolveFirst(_ node: _ViewNode)
}

extension TupleView: View, SeveralViews {
  public var body: _NoBody { _NoBody() }

  public func _resolve(_ node: _ViewNode) {
    var visitor = ViewVisitor(node: node)
    visit(value, &visitor)
  }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    var visitor = ViewVisitor(node: node, rows: rows)
    visit(value, &visitor)
    rows = visitor.rows ?? rows
  }

  func resolveFirst(_ node: _ViewNode) {
    var visitor = ViewVisitor(node: node, maximum: 1)
    visit(value, &visitor)
  }

  // The types of the views are not known here. A tuple inside of `ForEach` in a list is one row.
  public static var _hasSections: Bool { false }
}

/// Resolves the views of a tuple one after the other.
@MainActor struct ViewVisitor {
  let node: _ViewNode
  var rows: _RowList?
  private var index = 0
  private let maximum: Int

  init(node: _ViewNode, rows: _RowList? = nil, maximum: Int = .max) {
    self.node = node
    self.rows = rows
    self.maximum = maximum
  }

  mutating func visit<Content: View>(_ view: Content) {
    guard index < maximum else { return }
    if var rows = rows.take() {
      node.appendRows(of: view, .index(index), to: &rows)
      self.rows = rows
    } else {
      node.resolve(view, .index(index))
    }
    index += 1
  }
}

/// A view whose type is hidden.
///
/// Apple: https://developer.apple.com/documentation/swiftui/anyview
public struct AnyView {
  private let view: any View

  /// Creates a view that hides the type of another view.
  public nonisolated init<Content: View>(_ view: Content) {
    self.view = (view as? AnyView)?.view ?? view
  }

  /// Creates a view that hides the type of another view.
  public nonisolated init<Content: View>(erasing view: Content) { self.init(view) }
}

extension AnyView: View {
  public var body: _NoBody { _NoBody() }

  public func _resolve(_ node: _ViewNode) { node.resolve(view, .body) }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    node.appendRows(of: view, .body, to: &rows)
  }

  public static var _hasSections: Bool { false }
}
