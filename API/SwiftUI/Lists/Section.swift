/// A part of a list or form with a header and a footer. A section is always expanded.
///
/// Apple: https://developer.apple.com/documentation/swiftui/section
public struct Section<Parent, Content, Footer> {
  private let header: Parent
  private let content: Content
  private let footer: Footer

  nonisolated init(parent: Parent, content: Content, footer: Footer) {
    header = parent
    self.content = content
    self.footer = footer
  }
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public var body: _NoBody { _NoBody() }

  /// Shows the header, the content and the footer one after the other.
  public func _resolve(_ node: _ViewNode) {
    node.resolve(header, .index(0), environment: node.environment.headerValues)
    node.resolve(content, .index(1))
    node.resolve(footer, .index(2), environment: node.environment.footerValues)
  }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    let (header, footer) = (header, footer)
    var section = _RowList.Section(declaration: node)
    if Parent.self != EmptyView.self { section.header = { $0.resolve(header, .body) } }
    if Footer.self != EmptyView.self { section.footer = { $0.resolve(footer, .body) } }
    rows.beginSection(section)
    node.appendRows(of: content, .index(1), to: &rows)
    rows.endSection()
  }

  public static var _hasSections: Bool { true }
}

extension EnvironmentValues {
  /// The values for the header of a section.
  var headerValues: EnvironmentValues { withFont(.headline) }
  /// The values for the footer of a section.
  var footerValues: EnvironmentValues { withFont(.footnote) }

  private func withFont(_ font: Font) -> EnvironmentValues {
    var values = self
    values.font = font
    return values
  }
}

extension Section where Parent: View, Content: View, Footer: View {
  /// Creates a section with a header and a footer.
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) { self.init(parent: header(), content: content(), footer: footer()) }

  /// Creates a section with a header and a footer.
  public nonisolated init(
    header: Parent, footer: Footer, @ViewBuilder content: () -> Content
  ) { self.init(parent: header, content: content(), footer: footer) }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  /// Creates a section with a footer.
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
  ) { self.init(parent: EmptyView(), content: content(), footer: footer()) }

  /// Creates a section with a footer.
  public nonisolated init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(parent: EmptyView(), content: content(), footer: footer)
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// Creates a section with a header.
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
  ) { self.init(parent: header(), content: content(), footer: EmptyView()) }

  /// Creates a section with a header.
  public nonisolated init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(parent: header, content: content(), footer: EmptyView())
  }

  /// Creates a section with a header. The section is always expanded.
  public nonisolated init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent
  ) { self.init(parent: header(), content: content(), footer: EmptyView()) }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  /// Creates a section without header and footer.
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(parent: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// Creates a section with a header that is looked up in the localized strings.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(parent: Text(titleKey), content: content(), footer: EmptyView())
  }

  /// Creates a section with a header.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) { self.init(parent: Text(title), content: content(), footer: EmptyView()) }

  /// Creates a section with a header. The section is always expanded.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) { self.init(titleKey, content: content) }

  /// Creates a section with a header. The section is always expanded.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) { self.init(title, content: content) }
}
