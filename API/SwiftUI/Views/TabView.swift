import UIKit

/// Several pages of which one is shown. Faces show the names of the pages as segments. Pages
/// without names are shown one after the other.
///
/// Apple: https://developer.apple.com/documentation/swiftui/tabview
public struct TabView<SelectionValue: Hashable, Content: View> {
  private let selection: Binding<SelectionValue>?
  private let content: Content

  /// Creates a view with a selection.
  public nonisolated init(
    selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content
  ) {
    self.selection = selection
    self.content = content()
  }

  /// Creates a view with a selection.
  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: Optional(selection), content: content) }
}

extension TabView where SelectionValue == Int {
  /// Creates a view.
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content)
  }
}

extension TabView: _PrimitiveView {
  @MainActor private final class Connection {
    var selected = 0
    var tags: [AnyHashable?] = []
    var select: @MainActor (Int) -> Void = { _ in }
  }

  public func _resolve(_ node: _ViewNode) {
    let content = node.resolve(content, .body)
    let connection = node.memory(at: -1) { Connection() }
    let selection = selection
    connection.select = { [weak node, weak connection] index in
      guard let connection else { return }
      connection.selected = index
      if connection.tags.indices.contains(index),
        let value = connection.tags[index]?.base as? SelectionValue
      {
        selection?.wrappedValue = value
      }
      node?.invalidate()
    }
    let current = node.tracked { selection.map { AnyHashable($0.wrappedValue) } }
    let segments = node.widget {
      let segments = UISegmentedControl(items: [])
      segments.addAction(
        UIAction { [weak segments] _ in
          if let segments { connection.select(segments.selectedSegmentIndex) }
        }, for: .valueChanged)
      return segments
    }
    node.collector = { _, page in
      let tabs = TabNode.all(in: content)
      guard tabs.count > 1 else { return content.collect(&page) }
      connection.tags = tabs.map(\.tag)
      if let current, let index = tabs.firstIndex(where: { $0.tag?.matches(current) ?? false }) {
        connection.selected = index
      }
      let index = tabs.indices.contains(connection.selected) ? connection.selected : 0
      segments.show(tabs.map(\.title))
      if segments.selectedSegmentIndex != index { segments.selectedSegmentIndex = index }
      page.views.append(segments)
      for tab in tabs where tab.node !== tabs[index].node {
        tab.node.option.gate?.setSelected(false, tab.node.graph)
      }
      tabs[index].node.collect(&page)
    }
  }
}

/// A page of a tab view, found in the tree of the tab view's content.
@MainActor private struct TabNode {
  let node: _ViewNode
  let label: _ViewNode
  let tag: AnyHashable?

  var title: String {
    let shown = label.content()
    return shown.words.isEmpty ? shown.symbol?.symbolWords ?? "" : shown.words
  }

  /// Returns the pages with a name in the order of the content. `tag` is the tag around them.
  static func all(in node: _ViewNode, tag: AnyHashable? = nil) -> [TabNode] {
    node.shown.flatMap { child in
      let outer = child.option.tag ?? tag
      guard let label = child.option.label else { return all(in: child, tag: outer) }
      return [TabNode(node: child, label: label, tag: outer ?? innerTag(of: child))]
    }
  }

  /// Returns the tag of the first view with a tag, while a view has no siblings.
  private static func innerTag(of node: _ViewNode) -> AnyHashable? {
    var node = node
    while let child = node.shown.last {
      if let tag = child.option.tag { return tag }
      node = child
    }
    return nil
  }
}

/// A view with the label of its tab.
private struct TabItemView<Content: View, Item: View> {
  let content: Content
  let item: Item
}

extension TabItemView: _PrimitiveView {
  func _resolve(_ node: _ViewNode) {
    node.option.label = node.resolve(item, .index(0))
    let gate = node.memory(at: -1) { TabGate(in: node.environment.tabGate) }
    node.option.gate = gate
    var environment = node.environment
    environment.tabGate = gate
    let content = node.resolve(content, .index(1), environment: environment)
    // Only the selected tab is collected.
    node.collector = { node, page in
      gate.setSelected(true, node.graph)
      content.collect(&page)
    }
  }
}

extension View {
  /// Sets the name of the view in a tab view.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/tabitem(_:)
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    TabItemView(content: self, item: label())
  }
}
