import UIKit

/// A button that opens a URL.
///
/// Apple: https://developer.apple.com/documentation/swiftui/link
public struct Link<Label: View> {
  private let destination: URL
  private let label: Label

  /// Creates a link with a label.
  public nonisolated init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let (openURL, destination) = (node.environment.openURL, destination)
    node.resolve(Button(action: { openURL(destination) }) { label }, .body)
  }
}

extension Link where Label == Text {
  /// Creates a link with a title that is looked up in the localized strings.
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// Creates a link with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
