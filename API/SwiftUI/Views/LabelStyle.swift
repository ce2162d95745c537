import UIKit

/// What a label's style gets to know of the label.
public struct LabelStyleConfiguration {
  /// The title of a label.
  public struct Title {
    let view: AnyView
  }

  /// The icon of a label.
  public struct Icon {
    let view: AnyView
  }

  /// The title.
  public let title: Title
  /// The icon.
  public let icon: Icon
}

extension LabelStyleConfiguration.Title: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(view, .body) }
}

extension LabelStyleConfiguration.Icon: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(view, .body) }
}

/// A look of labels. Faces show the words and symbols of the body.
///
/// Apple: https://developer.apple.com/documentation/swiftui/labelstyle
@MainActor @preconcurrency public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration

  /// Returns the label's content.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The icon, then the title.
public struct DefaultLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}
  /// Returns the icon and the title.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon
    configuration.title
  }
}

/// The icon, then the title.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}
  /// Returns the icon and the title.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon
    configuration.title
  }
}

/// Only the title.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}
  /// Returns the title.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// Only the icon. The words of the title describe the icon.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}
  /// Returns the icon.
  public func makeBody(configuration: Configuration) -> some View {
    NamedIcon(configuration: configuration)
  }
}

/// An icon that is described by the words of a title. Without an icon, the title is shown.
private struct NamedIcon: _PrimitiveView {
  let configuration: LabelStyleConfiguration

  func _resolve(_ node: _ViewNode) {
    let icon = node.resolve(configuration.icon, .index(0))
    let title = node.resolve(configuration.title, .index(1))
    node.collector = { _, content in
      let shown = icon.content()
      guard let first = shown.views.first(where: { ($0 as? UIImageView)?.image != nil }) else {
        title.collect(&content)
        return
      }
      if first.accessibilityLabel != title.content().words {
        first.accessibilityLabel = title.content().words
      }
      content.append(shown)
    }
  }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The icon and the title.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// The icon and the title.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// Only the title.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  /// Only the icon.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

private struct LabelStyleKey: EnvironmentKey {
  static var defaultValue: (any LabelStyle)? { nil }
}

extension EnvironmentValues {
  /// The labels' style, or `nil` for the usual style.
  var labelStyle: (any LabelStyle)? {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the labels in the view. Faces show the words and symbols of the style's
  /// body.
  public nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environment(\.labelStyle, style)
  }
}

extension LabelStyle {
  /// Returns the body of the style for a node.
  func content(_ configuration: Configuration) -> AnyView {
    AnyView(StyleBody(style: self) { $0.makeBody(configuration: configuration) })
  }
}
