/// A modifier of the app.
///
/// Apple: https://developer.apple.com/documentation/swiftui/viewmodifier
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  /// The view that is modified.
  typealias Content = _ViewModifier_Content<Self>

  /// Returns the modified view.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// A modifier that animates. Its data have no effect.
@MainActor @preconcurrency public protocol AnimatableModifier: Animatable, ViewModifier {}

/// The view that a modifier modifies.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  let view: AnyView

  public var body: AnyView { view }
}

/// A view with a modifier of the app.
public struct ModifiedContent<Content, Modifier> {
  /// The view.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// Creates a modified view.
  public nonisolated init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: _NoBody { _NoBody() }

  public func _resolve(_ node: _ViewNode) { node.resolve(application, .body) }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    node.appendRows(of: application, .body, to: &rows)
  }

  public static var _hasSections: Bool { Content._hasSections }

  @MainActor private var application: ModifierApplication<Modifier> {
    ModifierApplication(modifier: modifier, content: AnyView(content))
  }
}

/// The body of a modifier. The modifier may have dynamic properties.
private struct ModifierApplication<Modifier: ViewModifier>: View {
  let modifier: Modifier
  let content: AnyView

  var body: Modifier.Body {
    modifier.body(content: _ViewModifier_Content(view: content))
  }

  func _resolve(_ node: _ViewNode) { node.resolve(node.body(of: bound(to: node)), .body) }

  func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    node.appendRows(of: node.body(of: bound(to: node)), .body, to: &rows)
  }

  private func bound(to node: _ViewNode) -> Self {
    Self(modifier: DynamicFields.bound(modifier, to: node), content: content)
  }
}

/// A modifier without effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/emptymodifier
public struct EmptyModifier: ViewModifier {
  /// The modifier.
  public static let identity = EmptyModifier()

  /// Creates the modifier.
  public nonisolated init() {}

  public func body(content: Content) -> Content { content }
}

extension View {
  /// Applies a modifier of the app.
  public nonisolated func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<
    Self, Modifier
  > { ModifiedContent(content: self, modifier: modifier) }
}
