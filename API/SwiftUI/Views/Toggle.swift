import UIKit

/// A switch between on and off.
///
/// Apple: https://developer.apple.com/documentation/swiftui/toggle
public struct Toggle<Label: View> {
  private let isOn: Binding<Bool>
  private let label: Label

  /// Creates a switch. Faces show the words of the label.
  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// Creates a switch for several values. It is on if all values are on.
  public nonisolated init<C: RandomAccessCollection>(
    sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: isOn] }
    self.init(
      isOn: Binding(
        get: { bindings.allSatisfy(\.wrappedValue) },
        set: { value in for binding in bindings { binding.wrappedValue = value } }),
      label: label)
  }
}

extension Toggle: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    if let custom = node.environment.toggleStyle {
      let configuration = ToggleStyleConfiguration(
        label: ToggleStyleConfiguration.Label(view: AnyView(label)), isOn: isOn)
      node.collector = { node, content in node.collectChildren(&content) }
      node.resolve(custom.content(configuration), .index(1))
      return
    }
    node.resolve(label, .index(0))
    SwitchWidget(isOn: isOn).attach(to: node)
  }
}

/// A switch of UIKit whose title is that of the node's children.
@MainActor private struct SwitchWidget {
  private final class Connection {
    var isOn: Binding<Bool>?
  }

  let isOn: Binding<Bool>

  func attach(to node: _ViewNode) {
    let connection = node.memory(at: -1) { Connection() }
    connection.isOn = isOn
    let control = node.widget {
      let control = UISwitch(frame: .zero)
      control.addAction(
        UIAction { [weak control, weak node] _ in
          guard let control, let isOn = connection.isOn else { return }
          isOn.wrappedValue = control.isOn
          // The binding may keep the other value.
          if control.isOn != isOn.wrappedValue { control.isOn = isOn.wrappedValue }
          node?.invalidate()
        }, for: .valueChanged)
      return control
    }
    let value = node.tracked { isOn.wrappedValue }
    if control.isOn != value { control.isOn = value }
    control.isEnabled = node.environment.isEnabled
    node.collector = { node, content in
      let label = node.childContent()
      content.takeSurroundings(of: label)
      let title = label.words
      if control.title != title { control.title = title }
      content.views.append(control)
    }
  }
}

extension Toggle where Label == Text {
  /// Creates a switch with a title that is looked up in the localized strings.
  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  /// Creates a switch with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, isOn: Binding<Bool>
  ) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  /// Creates a switch with a title and a symbol of the system.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>
  ) {
    self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }

  /// Creates a switch with a title and a symbol of the system.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, isOn: Binding<Bool>
  ) {
    self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates the switch of a configuration.
  public nonisolated init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}
