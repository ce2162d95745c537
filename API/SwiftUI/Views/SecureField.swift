import UIKit

/// A text field that hides its text, such as a password.
///
/// Apple: https://developer.apple.com/documentation/swiftui/securefield
public struct SecureField<Label: View> {
  private let text: Binding<String>
  private let label: Label
  private let prompt: Text?
  private let onCommit: () -> Void

  private nonisolated init(
    _ text: Binding<String>, label: Label, prompt: Text?, onCommit: @escaping () -> Void = {}
  ) {
    self.text = text
    self.label = label
    self.prompt = prompt
    self.onCommit = onCommit
  }

  /// Creates a field with a label.
  public nonisolated init(
    text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.init(text, label: label(), prompt: prompt) }
}

extension SecureField: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    node.resolve(label, .body)
    TextInputWidget(text: text, prompt: prompt, isSecure: true, onCommit: onCommit)
      .attach(to: node)
  }
}

extension SecureField where Label == Text {
  /// Creates a field with a placeholder that is looked up in the localized strings.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil
  ) { self.init(text, label: Text(titleKey), prompt: prompt) }

  /// Creates a field with a placeholder.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, text: Binding<String>, prompt: Text? = nil
  ) { self.init(text, label: Text(title), prompt: prompt) }

  /// Creates a field that reports the Return key.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
  ) { self.init(text, label: Text(titleKey), prompt: nil, onCommit: onCommit) }

  /// Creates a field that reports the Return key.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping () -> Void
  ) { self.init(text, label: Text(title), prompt: nil, onCommit: onCommit) }
}
