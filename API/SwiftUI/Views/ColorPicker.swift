import UIKit

/// A control that selects a color. Faces show only the label.
///
/// Apple: https://developer.apple.com/documentation/swiftui/colorpicker
public struct ColorPicker<Label: View> {
  private let label: Label

  /// Creates a picker. Faces cannot change the color.
  public nonisolated init(
    selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) { self.label = label() }
}

extension ColorPicker: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(label, .body) }
}

extension ColorPicker where Label == Text {
  /// Creates a picker with a title that is looked up in the localized strings.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) { self.init(selection: selection) { Text(titleKey) } }

  /// Creates a picker with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Color>, supportsOpacity: Bool = true
  ) { self.init(selection: selection) { Text(title) } }
}
