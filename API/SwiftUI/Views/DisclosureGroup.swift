import UIKit

/// Views that a button shows and hides.
///
/// Apple: https://developer.apple.com/documentation/swiftui/disclosuregroup
public struct DisclosureGroup<Label: View, Content: View> {
  private let isExpanded: Binding<Bool>?
  private let label: Label
  private let content: () -> Content

  private nonisolated init(
    _ isExpanded: Binding<Bool>?, _ label: Label, _ content: @escaping () -> Content
  ) {
    self.isExpanded = isExpanded
    self.label = label
    self.content = content
  }
}

extension DisclosureGroup: _PrimitiveView {
  @MainActor private final class Memory {
    var isExpanded = false
  }

  public func _resolve(_ node: _ViewNode) {
    let memory = node.memory(at: -1) { Memory() }
    let binding = isExpanded
    let isExpanded = node.tracked { binding?.wrappedValue ?? memory.isExpanded }
    let toggle = { @MainActor [weak node] in
      if let binding { binding.wrappedValue = !isExpanded } else { memory.isExpanded = !isExpanded }
      node?.invalidate()
    }
    let button = Button(action: toggle) {
      label
      // The button has the first symbol, so a symbol of the label comes first.
      Image(systemName: isExpanded ? "chevron.down" : "chevron.right")
    }
    node.resolve(button, .index(0))
    if isExpanded { node.resolve(node.tracked(content), .index(1)) }
  }
}

extension DisclosureGroup {
  /// Creates a group that is not expanded at first.
  public nonisolated init(
    @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) { self.init(nil, label(), content) }

  /// Creates a group.
  public nonisolated init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) { self.init(isExpanded, label(), content) }
}

extension DisclosureGroup where Label == Text {
  /// Creates a group with a title that is looked up in the localized strings.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content
  ) { self.init(nil, Text(titleKey), content) }

  /// Creates a group with a title that is looked up in the localized strings.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded, Text(titleKey), content) }

  /// Creates a group with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ label: S, @ViewBuilder content: @escaping () -> Content
  ) { self.init(nil, Text(label), content) }

  /// Creates a group with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded, Text(label), content) }
}
