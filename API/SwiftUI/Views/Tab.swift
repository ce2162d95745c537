/// The purpose of a tab. Has no effect.
public struct TabRole: Hashable, Sendable {
  /// A tab for searching.
  public static let search = TabRole()
}

/// A page of a tab view.
///
/// Apple: https://developer.apple.com/documentation/swiftui/tab
public struct Tab<Value: Hashable, Content: View, Label: View> {
  private let value: Value?
  private let content: Content
  private let label: Label

  fileprivate nonisolated init(_ value: Value?, content: Content, label: Label) {
    self.value = value
    self.content = content
    self.label = label
  }

  /// Creates a page with a value and a label. The role has no effect.
  public nonisolated init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) { self.init(value, content: content(), label: label()) }
}

extension Tab: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let tab = content.tabItem { label }
    if let value { node.resolve(tab.tag(value), .index(0)) } else { node.resolve(tab, .index(1)) }
  }
}

extension Tab where Value == Never {
  /// Creates a page with a label. The role has no effect.
  public nonisolated init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) { self.init(nil, content: content(), label: label()) }
}

extension Tab where Label == DefaultTabLabel {
  /// Creates a page with a title, a symbol and a value. The role has no effect.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      value, content: content(),
      label: DefaultTabLabel(Text(titleKey), Image(systemName: systemImage)))
  }

  /// Creates a page with a title, a symbol and a value. The role has no effect.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      value, content: content(), label: DefaultTabLabel(Text(title), Image(systemName: systemImage))
    )
  }

  /// Creates a page with a title, a picture and a value. The role has no effect.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value, content: content(), label: DefaultTabLabel(Text(titleKey), Image(image)))
  }
}

extension Tab where Value == Never, Label == DefaultTabLabel {
  /// Creates a page with a title and a symbol. The role has no effect.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      nil, content: content(),
      label: DefaultTabLabel(Text(titleKey), Image(systemName: systemImage)))
  }

  /// Creates a page with a title and a symbol. The role has no effect.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(
      nil, content: content(), label: DefaultTabLabel(Text(title), Image(systemName: systemImage)))
  }

  /// Creates a page with a title and a picture. The role has no effect.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) { self.init(nil, content: content(), label: DefaultTabLabel(Text(titleKey), Image(image))) }
}

/// The label of a tab: a title and an icon.
public struct DefaultTabLabel {
  private let title: Text
  private let icon: Image

  fileprivate init(_ title: Text, _ icon: Image) {
    self.title = title
    self.icon = icon
  }
}

extension DefaultTabLabel: View {
  /// The label.
  public var body: some View {
    Label {
      title
    } icon: {
      icon
    }
  }
}
