public import Foundation
import UIKit

/// What the style of labeled content gets to know.
public struct LabeledContentStyleConfiguration {
  /// The label.
  public let label: AnyView
  /// The content.
  public let content: AnyView
}

/// A value or control with a label.
///
/// Apple: https://developer.apple.com/documentation/swiftui/labeledcontent
public struct LabeledContent<Label: View, Content: View> {
  private let label: Label
  private let content: Content

  /// Creates labeled content.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }
}

extension LabeledContent: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    if let custom = node.environment.labeledContentStyle {
      node.collector = nil
      let configuration = LabeledContentStyleConfiguration(
        label: AnyView(label), content: AnyView(content))
      node.resolve(custom.content(configuration), .index(2))
      return
    }
    let name = node.resolve(label, .index(0))
    let value = node.resolve(content, .index(1))
    node.collector = { node, page in
      let shown = value.content()
      if let control = shown.views.first, shown.views.count == 1, control.isControl {
        page.appendLabel(name, of: control, in: node)
      } else if node.environment.areLabelsHidden {
        page.takeSurroundings(of: name.content())
      } else {
        name.collect(&page)
      }
      page.append(shown)
    }
  }
}

extension LabeledContent where Label == Text {
  /// Creates content with a title that is looked up in the localized strings.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates content with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { Text(title) } }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a text with a title that is looked up in the localized strings.
  public nonisolated init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(content: { Text(value) }, label: { Text(titleKey) })
  }

  /// Creates a text with a title.
  @_disfavoredOverload public nonisolated init<S1: StringProtocol, S2: StringProtocol>(
    _ title: S1, value: S2
  ) { self.init(content: { Text(value) }, label: { Text(title) }) }

  /// Creates the text of a value in a format, with a title that is looked up in the localized
  /// strings.
  public nonisolated init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(content: { Text(value, format: format) }, label: { Text(titleKey) })
  }

  /// Creates the text of a value in a format, with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, F: FormatStyle>(
    _ title: S, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(content: { Text(value, format: format) }, label: { Text(title) })
  }
}

/// A look of labeled content. Faces show the words and controls of the body.
///
/// Apple: https://developer.apple.com/documentation/swiftui/labeledcontentstyle
@MainActor @preconcurrency public protocol LabeledContentStyle {
  associatedtype Body: View
  typealias Configuration = LabeledContentStyleConfiguration

  /// Returns the content with its label.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The label, then the content.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  /// Creates the style.
  public nonisolated init() {}
  /// Returns the label and the content.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label
    configuration.content
  }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// The label, then the content.
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

private struct LabeledContentStyleKey: EnvironmentKey {
  static var defaultValue: (any LabeledContentStyle)? { nil }
}

extension EnvironmentValues {
  fileprivate var labeledContentStyle: (any LabeledContentStyle)? {
    get { self[LabeledContentStyleKey.self] }
    set { self[LabeledContentStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the labeled content in the view.
  public nonisolated func labeledContentStyle<S: LabeledContentStyle>(
    _ style: S
  ) -> some View {
    environment(\.labeledContentStyle, style)
  }
}

extension LabeledContentStyle {
  /// Returns the body of the style for a node.
  fileprivate func content(_ configuration: Configuration) -> AnyView {
    AnyView(StyleBody(style: self) { $0.makeBody(configuration: configuration) })
  }
}
