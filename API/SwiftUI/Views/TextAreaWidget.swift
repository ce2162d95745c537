import UIKit

/// A text view of UIKit that is connected with a binding.
@MainActor struct TextAreaWidget {
  private final class Connection: NSObject, UITextViewDelegate {
    var widget: TextAreaWidget?

    func textViewDidBeginEditing(_ textView: UITextView) { widget?.onEditingChanged(true) }
    func textViewDidEndEditing(_ textView: UITextView) { widget?.onEditingChanged(false) }

    func textViewDidChange(_ textView: UITextView) {
      guard let text = widget?.text else { return }
      text.wrappedValue = textView.text
      // The binding may keep another text.
      if textView.text != text.wrappedValue { textView.text = text.wrappedValue }
    }
  }

  let text: Binding<String>
  var prompt: Text?
  var onEditingChanged: (Bool) -> Void = { _ in }

  /// Connects the text view of a node. The name of the text view is that of the node's children.
  func attach(to node: _ViewNode) {
    let connection = node.memory(at: -1) { Connection() }
    connection.widget = self
    let view = node.widget {
      let view = UITextView(frame: .zero)
      view.delegate = connection
      return view
    }
    let value = node.tracked { text.wrappedValue }
    if view.text != value { view.text = value }
    view.isUserInteractionEnabled = node.environment.isEnabled
    let prompt = prompt
    node.collector = { node, content in
      let label = node.childContent()
      content.takeSurroundings(of: label)
      // Faces show no placeholder in a text view, but they show its name.
      let name = label.words.isEmpty ? prompt?.words ?? "" : label.words
      if !name.isEmpty, view.accessibilityLabel != name { view.accessibilityLabel = name }
      content.views.append(view)
    }
  }
}
