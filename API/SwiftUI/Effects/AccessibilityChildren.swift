import UIKit

/// The way assistive technologies see the views in a view.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let merges: Bool
  private let name: String

  /// The views are one text. An accessibility label replaces it.
  public static let ignore = AccessibilityChildBehavior(merges: true, name: "ignore")
  /// The views stay as they are.
  public static let contain = AccessibilityChildBehavior(merges: false, name: "contain")
  /// The views are one text.
  public static let combine = AccessibilityChildBehavior(merges: true, name: "combine")

  var mergesWords: Bool { merges }
}

/// Merges the words of the views into one text. Views with controls stay as they are.
private struct MergeEffect: ViewEffect {
  let behavior: AccessibilityChildBehavior

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    let shown = node.childContent()
    let texts = shown.views.filter { $0 is UILabel }
    guard behavior.mergesWords, !shown.hasControls, texts.count > 1 else {
      content.append(shown)
      return
    }
    let label = node.widget { UILabel() }
    let words = shown.words
    if label.text != words { label.text = words }
    content.takeSurroundings(of: shown)
    content.views += shown.pictures
    content.views.append(label)
  }
}

/// Hides the symbols, which only assistive technologies would describe.
private struct SilenceEffect: ViewEffect {
  let isHidden: Bool

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    let shown = node.childContent()
    content.takeSurroundings(of: shown)
    content.views += shown.views.filter { view in
      !(isHidden && (view as? UIImageView)?.image?.isSymbolImage ?? false)
    }
  }
}

/// A view that is shown by another view.
private struct RepresentedView<Content: View, Other: View> {
  let content: Content
  let other: Other
}

extension RepresentedView: _PrimitiveView {
  func _resolve(_ node: _ViewNode) {
    let content = node.resolve(content, .index(0))
    let other = node.resolve(other, .index(1))
    node.collector = { _, page in
      page.takeSurroundings(of: content.content())
      other.collect(&page)
    }
  }
}

extension View {
  /// Merges the words of the views if the behavior is `combine` or `ignore`.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/accessibilityelement(children:)
  public nonisolated func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { effect(MergeEffect(behavior: children)) }

  /// Hides the symbols in the view. Texts, pictures and controls stay visible, as on iOS.
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
    effect(SilenceEffect(isHidden: hidden))
  }

  /// Hides the symbols in the view if both arguments are `true`.
  public nonisolated func accessibilityHidden(_ hidden: Bool, isEnabled: Bool) -> some View {
    effect(SilenceEffect(isHidden: hidden && isEnabled))
  }

  /// The older form of `accessibilityHidden`.
  public nonisolated func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

  /// Shows another view in place of the view, because faces are like assistive technologies.
  public nonisolated func accessibilityRepresentation<V: View>(
    @ViewBuilder representation: () -> V
  ) -> some View { RepresentedView(content: self, other: representation()) }

  /// Shows the view. The children for assistive technologies have no effect.
  public nonisolated func accessibilityChildren<V: View>(
    @ViewBuilder children: () -> V
  ) -> some View { self }
}
