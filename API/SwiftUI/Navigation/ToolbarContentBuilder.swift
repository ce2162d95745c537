/// Builds items of a toolbar from the statements of a closure.
///
/// Apple: https://developer.apple.com/documentation/swiftui/toolbarcontentbuilder
@resultBuilder public enum ToolbarContentBuilder {
  /// Returns the items of a statement.
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
    content
  }
  /// Returns the items themselves.
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  /// Returns all items in order.
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> _TupleToolbarContent<repeat each Content> {
    _TupleToolbarContent(content: (repeat each content))
  }
  /// Returns the items of an `if` without `else`.
  public static func buildIf<Content: ToolbarContent>(
    _ content: Content?
  ) -> _OptionalToolbarContent<Content> { _OptionalToolbarContent(content: content) }
  /// Returns the items of the first branch.
  public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
    first: First
  ) -> _ConditionalToolbarContent<First, Second> { .first(first) }
  /// Returns the items of the second branch.
  public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
    second: Second
  ) -> _ConditionalToolbarContent<First, Second> { .second(second) }
  /// Returns the items of an `if #available`.
  public static func buildLimitedAvailability<Content: ToolbarContent>(
    _ content: Content
  ) -> Content { content }
}

/// Items of a toolbar in order. Not part of Apple's API.
public struct _TupleToolbarContent<each Content: ToolbarContent> {
  let content: (repeat each Content)
}

extension _TupleToolbarContent: CustomizableToolbarContent {
  public var body: _NoToolbarBody { _NoToolbarBody() }

  public func _resolveItems(_ node: _ViewNode) {
    var index = 0
    repeat node.resolveItems(each content, &index)
  }
}

/// Items of a toolbar that may be missing. Not part of Apple's API.
public struct _OptionalToolbarContent<Content: ToolbarContent> {
  let content: Content?
}

extension _OptionalToolbarContent: CustomizableToolbarContent {
  public var body: _NoToolbarBody { _NoToolbarBody() }

  public func _resolveItems(_ node: _ViewNode) {
    if let content { node.resolve(ToolbarView(content: content), .body) }
  }
}

/// The items of one of two branches. Not part of Apple's API.
public enum _ConditionalToolbarContent<First: ToolbarContent, Second: ToolbarContent> {
  case first(First)
  case second(Second)
}

extension _ConditionalToolbarContent: CustomizableToolbarContent {
  public var body: _NoToolbarBody { _NoToolbarBody() }

  public func _resolveItems(_ node: _ViewNode) {
    switch self {
    case .first(let content): node.resolve(ToolbarView(content: content), .index(0))
    case .second(let content): node.resolve(ToolbarView(content: content), .index(1))
    }
  }
}

extension _ViewNode {
  fileprivate func resolveItems<Content: ToolbarContent>(_ content: Content, _ index: inout Int) {
    resolve(ToolbarView(content: content), .index(index))
    index += 1
  }
}
