import UIKit

private struct NameKey: EnvironmentKey { static var defaultValue: String? { nil } }

extension EnvironmentValues {
  /// The accessibility label around the view, for controls without words.
  var outerName: String? {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}

/// Names the first of the views.
private struct NameEffect: ViewEffect {
  let name: Text
  let isEnabled: Bool

  func prepare(_ node: _ViewNode) {
    if isEnabled { node.environment.outerName = name.words }
  }

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    let shown = node.childContent()
    let words = name.words
    if isEnabled, !words.isEmpty,
      let view = shown.views.first(where: \.isControl) ?? shown.views.first,
      view.accessibilityLabel != words
    {
      view.accessibilityLabel = words
    }
    content.append(shown)
  }
}

extension View {
  /// Sets the words that describe the view. Faces show them if the view has no text of its own.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
  public nonisolated func accessibilityLabel(_ label: Text) -> some View {
    effect(NameEffect(name: label, isEnabled: true))
  }

  /// Sets the words that describe the view, looked up in the localized strings.
  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(labelKey))
  }

  /// Sets the words that describe the view.
  @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(
    _ label: S
  ) -> some View { accessibilityLabel(Text(label)) }

  /// Sets the words that describe the view if the argument is `true`.
  public nonisolated func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View {
    effect(NameEffect(name: label, isEnabled: isEnabled))
  }

  /// Sets the words that describe the view if the argument is `true`.
  public nonisolated func accessibilityLabel(
    _ labelKey: LocalizedStringKey, isEnabled: Bool
  ) -> some View { accessibilityLabel(Text(labelKey), isEnabled: isEnabled) }

  /// Sets the words that describe the view if the argument is `true`.
  @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(
    _ label: S, isEnabled: Bool
  ) -> some View { accessibilityLabel(Text(label), isEnabled: isEnabled) }

  /// The older form of `accessibilityLabel`.
  public nonisolated func accessibility(label: Text) -> some View { accessibilityLabel(label) }
}

/// Names a control that has no words.
private struct HelpEffect: ViewEffect {
  let help: Text

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    let shown = node.childContent()
    if shown.words.isEmpty, shown.views.count == 1, let view = shown.views.first {
      view.accessibilityLabel = help.words
    }
    content.append(shown)
  }
}

extension View {
  /// Explains the view. The text names a view without words.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/help(_:)
  public nonisolated func help(_ text: Text) -> some View { effect(HelpEffect(help: text)) }

  /// Explains the view with a text that is looked up in the localized strings.
  public nonisolated func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }

  /// Explains the view.
  @_disfavoredOverload public nonisolated func help<S: StringProtocol>(_ text: S) -> some View {
    help(Text(text))
  }
}
