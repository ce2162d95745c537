import SwiftUI
import Testing

/// Views of hosting controllers that an app shows without `addChild(_:)`. On iOS, these views work.
@MainActor @Suite(.timeLimit(.minutes(3))) struct HostedViewTests {
  private struct Counter: View {
    @State private var count = 0
    let onDisappear: @MainActor @Sendable () -> Void
    var body: some View {
      Button("count \(count)") { count += 1 }
        .onAppear { count = 10 }
        .onDisappear(perform: onDisappear)
    }
  }

  /// Adds the view of a hosting controller to another view and does not retain the controller.
  private final class Screen: UIViewController {
    let container = UIView()
    var isAddedLast = false
    var disappeared = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      if !isAddedLast { view.addSubview(container) }
      let hosting = UIHostingController(rootView: Counter { self.disappeared += 1 })
      container.addSubview(hosting.view)
      if isAddedLast { view.addSubview(container) }
    }
  }

  @Test(
    "A view whose hosting controller is not retained is shown and appears",
    arguments: [false, true])
  func notRetained(isAddedLast: Bool) async {
    let screen = Screen()
    screen.isAddedLast = isAddedLast
    let stage = Stage(screen)
    await stage.turn()
    #expect(stage.texts == ["[count 10]"])
    await stage.press("count 10")
    #expect(stage.texts == ["[count 11]"])
  }

  @Test("A view whose hosting controller is not retained disappears when it is removed")
  func removed()
    async
  {
    let screen = Screen()
    let stage = Stage(screen)
    await stage.turn()
    screen.container.subviews.first?.removeFromSuperview()
    await stage.turn()
    #expect(screen.disappeared == 1 && stage.texts.isEmpty && screen.children.isEmpty)
  }

  @Test("A hosting controller stays the child of the controller that the app chose") func chosen()
    async
  {
    let (screen, other) = (UIViewController(), UIViewController())
    screen.addChild(other)
    screen.view.addSubview(other.view)
    let hosting = UIHostingController(rootView: Text("hosted"))
    screen.view.addSubview(hosting.view)
    other.addChild(hosting)
    let stage = Stage(screen)
    await stage.turn()
    #expect(stage.texts == ["hosted"] && hosting.parent === other)
  }

  @Test("A hosting controller whose view was never shown is released") func released() {
    weak var controller: UIViewController?
    autoreleasing {
      let hosting = UIHostingController(rootView: Text("hosted"))
      hosting.loadViewIfNeeded()
      controller = hosting
    }
    #expect(controller == nil)
  }

  private func autoreleasing(_ body: () -> Void) { body() }
}
