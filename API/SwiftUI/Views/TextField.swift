import UIKit

/// A text that the user edits. Vertical fields have several lines.
///
/// Apple: https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label: View> {
  private let text: any FieldText
  private let label: Label
  private let prompt: Text?
  private let isMultiline: Bool
  /// Called when editing starts or ends, and when the user presses Return.
  private let onEditingChanged: (Bool) -> Void
  private let onCommit: () -> Void

  nonisolated init(
    text: Binding<String>, label: Label, prompt: Text?, isMultiline: Bool = false,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void = {}
  ) {
    self.init(
      text as any FieldText, label: label, prompt: prompt, isMultiline: isMultiline,
      onEditingChanged: onEditingChanged, onCommit: onCommit)
  }

  nonisolated init(
    _ text: any FieldText, label: Label, prompt: Text?, isMultiline: Bool = false,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void = {}
  ) {
    self.text = text
    self.label = label
    self.prompt = prompt
    self.isMultiline = isMultiline
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }
}

extension TextField: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    if let custom = node.environment.textFieldStyle {
      let field = TextField<_TextFieldStyleLabel>(
        text, label: _TextFieldStyleLabel(view: AnyView(label)), prompt: prompt,
        isMultiline: isMultiline, onEditingChanged: onEditingChanged, onCommit: onCommit)
      node.collector = { node, content in node.collectChildren(&content) }
      node.resolve(custom.content(field), .index(1))
      return
    }
    node.resolve(label, .body)
    let onEditingChanged = { [text, onEditingChanged, weak node] (isEditing: Bool) in
      onEditingChanged(isEditing)
      guard !(text is Binding<String>), !isEditing, let node else { return }
      MainActor.assumeIsolated { FormattedText.endEditing(in: node) }
    }
    if isMultiline {
      TextAreaWidget(
        text: text.binding(in: node), prompt: prompt, onEditingChanged: onEditingChanged
      )
      .attach(to: node)
    } else {
      TextInputWidget(
        text: text.binding(in: node), prompt: prompt, isSecure: false,
        onEditingChanged: onEditingChanged,
        onCommit: onCommit
      ).attach(to: node)
    }
  }
}

/// A text field of UIKit that is connected with a binding.
@MainActor struct TextInputWidget {
  private final class Connection: NSObject, UITextFieldDelegate {
    var widget: TextInputWidget?
    var onSubmit: () -> Void = {}

    func textFieldDidBeginEditing(_ textField: UITextField) { widget?.onEditingChanged(true) }
    func textFieldDidEndEditing(_ textField: UITextField) { widget?.onEditingChanged(false) }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      widget?.onCommit()
      onSubmit()
      return true
    }
  }

  let text: Binding<String>
  let prompt: Text?
  let isSecure: Bool
  var onEditingChanged: (Bool) -> Void = { _ in }
  var onCommit: () -> Void = {}

  func attach(to node: _ViewNode) {
    let connection = node.memory(at: -1) { Connection() }
    connection.widget = self
    connection.onSubmit = node.environment.submitAction ?? {}
    let field = node.widget {
      let field = UITextField(frame: .zero)
      field.delegate = connection
      field.addAction(
        UIAction { [weak field] _ in
          guard let field, let text = connection.widget?.text else { return }
          text.wrappedValue = field.text ?? ""
          // The binding may keep another text.
          if field.text != text.wrappedValue { field.text = text.wrappedValue }
        }, for: .editingChanged)
      return field
    }
    let value = node.tracked { text.wrappedValue }
    if field.text != value { field.text = value }
    field.isSecureTextEntry = isSecure
    field.isEnabled = node.environment.isEnabled
    let prompt = prompt
    node.collector = { node, content in
      let label = node.childContent().words
      let placeholder = prompt?.words ?? label
      if field.placeholder != placeholder { field.placeholder = placeholder }
      if prompt != nil, !label.isEmpty { field.accessibilityLabel = label }
      content.views.append(field)
    }
  }
}

extension TextField where Label == Text {
  /// Creates a field with a placeholder that is looked up in the localized strings.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil
  ) { self.init(text: text, label: Text(titleKey), prompt: prompt) }

  /// Creates a field with a placeholder.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, text: Binding<String>, prompt: Text? = nil
  ) { self.init(text: text, label: Text(title), prompt: prompt) }

  /// Creates a field that may have several lines.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) { self.init(text: text, label: Text(titleKey), prompt: prompt, isMultiline: axis == .vertical) }

  /// Creates a field that may have several lines.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) { self.init(text: text, label: Text(title), prompt: prompt, isMultiline: axis == .vertical) }

  /// Creates a field that reports the start and end of editing.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void = {}
  ) {
    self.init(
      text: text, label: Text(titleKey), prompt: nil, onEditingChanged: onEditingChanged,
      onCommit: onCommit)
  }

  /// Creates a field that reports the start and end of editing.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(
      text: text, label: Text(title), prompt: nil, onEditingChanged: onEditingChanged,
      onCommit: onCommit)
  }

  /// Creates a field that reports the Return key.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
  ) { self.init(text: text, label: Text(titleKey), prompt: nil, onCommit: onCommit) }
}

extension TextField {
  /// Creates a field with a label.
  public nonisolated init(
    text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.init(text: text, label: label(), prompt: prompt) }

  /// Creates a field with a label that may have several lines.
  public nonisolated init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
  ) { self.init(text: text, label: label(), prompt: prompt, isMultiline: axis == .vertical) }
}
