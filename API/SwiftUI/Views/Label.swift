import UIKit

/// A title with an icon.
///
/// Apple: https://developer.apple.com/documentation/swiftui/label
public struct Label<Title: View, Icon: View> {
  private let title: Title
  private let icon: Icon

  /// Creates a label with a title and an icon.
  public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}

extension Label: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let configuration = LabelStyleConfiguration(
      title: LabelStyleConfiguration.Title(view: AnyView(title)),
      icon: LabelStyleConfiguration.Icon(view: AnyView(icon)))
    if let custom = node.environment.labelStyle {
      node.resolve(custom.content(configuration), .index(1))
    } else {
      node.resolve(DefaultLabelStyle().makeBody(configuration: configuration), .index(0))
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with a picture of the extension.
  public nonisolated init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(name) })
  }

  /// Creates a label with a symbol of the system.
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// Creates a label with a picture of the extension.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(name) })
  }

  /// Creates a label with a symbol of the system.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage name: String
  ) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates the label of a configuration.
  public nonisolated init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}
