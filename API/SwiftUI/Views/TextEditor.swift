import UIKit

/// A text of several lines that the user edits.
///
/// Apple: https://developer.apple.com/documentation/swiftui/texteditor
public struct TextEditor {
  private let text: Binding<String>

  /// Creates an editor for a text.
  public nonisolated init(text: Binding<String>) { self.text = text }
}

extension TextEditor: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { TextAreaWidget(text: text).attach(to: node) }
}
