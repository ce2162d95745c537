package import Wire

extension Table.Row {
  package var hasDetailButton: Bool {
    accessory == .detailButton || accessory == .detailDisclosureButton
  }
  /// What it is known by.
  package var title: String { text ?? accessibilityLabel ?? "" }
  /// Whether it is marked as chosen, either way.
  package var isMarked: Bool { isSelected || accessory == .checkmark }

  /// What is read of it.
  package var words: String {
    let shown = [text, detail].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    return shown.isEmpty ? accessibilityLabel ?? "" : shown
  }
}
