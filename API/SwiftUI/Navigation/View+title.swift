import UIKit

/// A title that is read from a binding.
private struct BoundTitle: ViewEffect {
  let title: Binding<String>

  func prepare(_ node: _ViewNode) {
    // Reading the title lets its changes update the page.
    _ = node.tracked { title.wrappedValue }
  }

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    node.collectChildren(&content)
    content.title = title.wrappedValue
  }
}

extension View {
  fileprivate nonisolated func pageTitle(_ title: Text) -> ModifiedView<Self, PageEffect> {
    effect(PageEffect { $0.title = title.words })
  }

  /// Sets the title of the page.
  public nonisolated func navigationTitle(_ title: Text) -> some View { pageTitle(title) }

  /// Sets the title of the page, which is looked up in the localized strings.
  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    pageTitle(Text(titleKey))
  }

  /// Sets the title of the page.
  @_disfavoredOverload
  public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    pageTitle(Text(title))
  }

  /// Sets the title of the page. Faces do not change the title.
  public nonisolated func navigationTitle(_ title: Binding<String>) -> some View {
    effect(BoundTitle(title: title))
  }

  /// Has no effect: faces show no subtitle.
  public nonisolated func navigationSubtitle(_ subtitle: Text) -> some View { self }

  /// Has no effect: faces show no subtitle.
  public nonisolated func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
    self
  }

  /// Has no effect: faces show no subtitle.
  @_disfavoredOverload
  public nonisolated func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View { self }

  /// Sets the title of the page.
  public nonisolated func navigationBarTitle(_ title: Text) -> some View { pageTitle(title) }

  /// Sets the title of the page, which is looked up in the localized strings.
  public nonisolated func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
    pageTitle(Text(titleKey))
  }

  /// Sets the title of the page.
  @_disfavoredOverload
  public nonisolated func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    pageTitle(Text(title))
  }

  /// Sets the title of the page. The mode has no effect.
  public nonisolated func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { pageTitle(title) }

  /// Sets the title of the page. The mode has no effect.
  public nonisolated func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { pageTitle(Text(titleKey)) }

  /// Sets the title of the page. The mode has no effect.
  @_disfavoredOverload
  public nonisolated func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { pageTitle(Text(title)) }

  /// Removes the Back button of the page.
  public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View
  {
    effect(PageEffect { if hidesBackButton { $0.bar.hidesBack = true } })
  }

  /// Hides the buttons in the bar.
  public nonisolated func navigationBarHidden(_ hidden: Bool) -> some View {
    effect(PageEffect { $0.bar.isHidden = hidden })
  }
}
