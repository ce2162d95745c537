import UIKit

/// A choice between several options. Faces show a menu, or segments with the style `segmented`.
///
/// Apple: https://developer.apple.com/documentation/swiftui/picker
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  private let selection: Binding<SelectionValue>
  private let label: Label
  private let content: Content

  /// Creates a picker with a label.
  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.label = label()
    self.content = content()
  }

  /// Creates a picker with a label.
  public nonisolated init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { label } }
}

extension Picker: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let label = node.resolve(label, .index(0))
    let content = node.resolve(content, .index(1))
    let selection = selection
    let current = AnyHashable(node.tracked { selection.wrappedValue })
    let choice = ChoiceWidget(node: node) { [weak node] tag in
      if let value = tag.base as? SelectionValue { selection.wrappedValue = value }
      node?.invalidate()
    }
    node.collector = { node, page in
      let name = label.content()
      page.takeSurroundings(of: name)
      let options = TaggedView.all(in: content).map { option in
        let shown = option.node.content()
        return ChoiceWidget.Option(
          tag: option.tag, title: shown.words, image: shown.symbol,
          isSelected: option.tag.matches(current))
      }
      page.views.append(choice.view(named: name.words, options: options))
    }
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a title that is looked up in the localized strings.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }

  /// Creates a picker with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
  /// Creates a picker with a title and a symbol of the system.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) {
      SwiftUI.Label(titleKey, systemImage: systemImage)
    }
  }

  /// Creates a picker with a title and a symbol of the system.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) {
      SwiftUI.Label(title, systemImage: systemImage)
    }
  }
}
