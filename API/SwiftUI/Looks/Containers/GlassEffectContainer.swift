public import Foundation

/// A view whose parts of glass flow together. Shows only its content.
///
/// Apple: https://developer.apple.com/documentation/swiftui/glasseffectcontainer
public struct GlassEffectContainer<Content: View> {
  private let content: Content

  /// Creates a view with the content. The distance is ignored.
  public nonisolated init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension GlassEffectContainer: View {
  /// The content.
  public var body: some View { content }
}
