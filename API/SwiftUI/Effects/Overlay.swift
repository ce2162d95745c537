import UIKit

/// A view with another view that is shown after it.
private struct LayeredView<Content: View, Layer: View> {
  let content: Content
  let layer: Layer
  /// Whether the layer is a background, of which only words and controls are shown.
  var isBackground = false
  /// Whether the layer is shown before the view.
  var isFirst = false
}

extension LayeredView: _PrimitiveView {
  func _resolve(_ node: _ViewNode) {
    if isFirst { node.resolve(layer, .index(1)) }
    node.resolve(content, .index(0))
    if isFirst { return }
    let layer = node.resolve(layer, .index(1))
    guard isBackground else { return }
    node.collector = { node, page in
      for child in node.shown where child !== layer { child.collect(&page) }
      let background = layer.content()
      page.takeSurroundings(of: background)
      page.views += background.views.filter(\.hasMeaning)
    }
  }
}

extension UIView {
  /// Whether the view says or does something in the background of another view. Pictures are
  /// decoration, and a button without a title is invisible.
  fileprivate var hasMeaning: Bool {
    switch self {
    case let label as UILabel: return !(label.text ?? "").isEmpty
    case let button as UIButton:
      return !(button.title(for: .normal) ?? "").isEmpty || button.image(for: .normal) != nil
    default: return isControl
    }
  }
}

extension View {
  /// Shows another view after the view.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)
  public nonisolated func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { LayeredView(content: self, layer: content()) }

  /// Shows another view after the view.
  @_disfavoredOverload public nonisolated func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View { LayeredView(content: self, layer: overlay) }

  /// Has no effect: faces choose the colors.
  public nonisolated func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { self }

  /// Has no effect: faces choose the colors.
  public nonisolated func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { self }

  /// Shows the words and controls of another view after the view.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/background(alignment:content:)
  public nonisolated func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { LayeredView(content: self, layer: content(), isBackground: true) }

  /// Shows the words and controls of another view after the view.
  @_disfavoredOverload public nonisolated func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View { LayeredView(content: self, layer: background, isBackground: true) }

  /// Shows another view at an edge of the view: above the view, or else after it. The alignment and
  /// the spacing have no effect.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/safeareainset
  public nonisolated func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View { LayeredView(content: self, layer: content(), isFirst: edge == .top) }

  /// Shows another view at an edge of the view: before the view, or after it. The alignment and the
  /// spacing have no effect.
  public nonisolated func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View { LayeredView(content: self, layer: content(), isFirst: edge == .leading) }

  /// Shows the items of the menu as a menu after the view.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/contextmenu(menuitems:)
  public nonisolated func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: () -> MenuItems
  ) -> some View {
    LayeredView(
      content: self,
      layer: Menu(content: menuItems) {
        Label("More", systemImage: "ellipsis.circle")
      })
  }

  /// Shows the items of the menu as a menu after the view. The preview has no effect.
  public nonisolated func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View { contextMenu(menuItems: menuItems) }

  /// Shows a number after the view, unless it is 0.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/badge(_:)
  public nonisolated func badge(_ count: Int) -> some View {
    badge(count == 0 ? nil : Text(count, format: .number))
  }

  /// Shows a text after the view.
  public nonisolated func badge(_ label: Text?) -> some View {
    LayeredView(content: self, layer: label)
  }

  /// Shows a text after the view, looked up in the localized strings.
  public nonisolated func badge(_ key: LocalizedStringKey?) -> some View {
    badge(key.map { Text($0) })
  }

  /// Shows a text after the view.
  @_disfavoredOverload public nonisolated func badge<S: StringProtocol>(_ label: S?) -> some View {
    badge(label.map { Text($0) })
  }
}
