import SwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct PreviewModifierTests {
  private struct Doubled: AnimatableModifier {
    var animatableData = 1.0
    func body(content: Content) -> some View {
      content
      content
    }
  }

  private struct Sample: PreviewModifier {
    func body(content: Content, context: Void) -> some View { content.modifier(Doubled()) }
  }

  @Test("A modifier that animates and one of previews modify their content")
  func modifiers() async throws {
    try await Sample.makeSharedContext()
    _ = [PreviewTrait.sizeThatFitsLayout, .portrait, .modifier(Sample())]
    let view = Sample().body(content: AnyView(Text("cow")), context: ())
    #expect(Stage(UIHostingController(rootView: view)).texts == ["cow", "cow"])
  }
}
