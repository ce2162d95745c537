/// Views with a title.
///
/// Apple: https://developer.apple.com/documentation/swiftui/groupbox
public struct GroupBox<Label: View, Content: View> {
  private let label: Label
  private let content: Content

  /// Creates a group with a label.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// Creates a group with a label.
  public nonisolated init(label: Label, @ViewBuilder content: () -> Content) {
    self.init(content: content) { label }
  }
}

extension GroupBox: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    node.resolve(label, .index(0))
    node.resolve(content, .index(1))
  }
}

extension GroupBox where Label == EmptyView {
  /// Creates a group.
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

extension GroupBox where Label == Text {
  /// Creates a group with a title that is looked up in the localized strings.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates a group with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { Text(title) } }
}
