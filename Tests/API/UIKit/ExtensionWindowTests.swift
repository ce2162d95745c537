import Contract
import Foundation
import ItemProviders
import Testing

@testable import UIKit

/// The window of the views of an extension.
@MainActor @Suite(.timeLimit(.minutes(3))) struct ExtensionWindowTests {
  private let diary = Diary()

  @Test("The views of the screen's controllers have one window, and others have none") func window()
    async throws
  {
    let (root, child, presented) = (
      Witness("R", diary), Witness("C", diary), Witness("P", diary)
    )
    root.loadViewIfNeeded()
    #expect(root.view.window == nil)
    root.addChild(child)
    root.view.addSubview(child.view)
    let stage = Stage(root)
    root.present(presented, animated: false)
    await stage.turn()
    let window = try #require(root.view.window)
    #expect(child.view.window === window && presented.view.window === window)
    #expect(window.rootViewController === root && window.next === UIApplication.shared)
    #expect(UIView().window == nil && Witness("N", diary).view.window == nil)
  }

  @Test("A new root controller of the window is shown and has the request") func replacedRoot()
    async throws
  {
    let (old, new) = (Witness("A", diary), Witness("B", diary))
    old.beginRequest(with: NSExtensionContext(over: try AttachmentDaemon().connection))
    let stage = Stage(old)
    old.title = "Old"
    let label = UILabel()
    label.text = "Replaced"
    new.view.addSubview(label)
    new.title = "New"
    _ = diary.take()
    old.view.window?.rootViewController = new
    await stage.turn()
    #expect(
      diary.take() == [
        "A willDisappear", "A didDisappear", "B willAppear", "B isAppearing", "B didAppear",
      ])
    #expect(stage.page.title == "New" && stage.page.nodes.count == 1)
    #expect(new.extensionContext === old.extensionContext)
    #expect(new.view.window != nil && old.view.window == nil)
  }

  @Test("A controller that replaces itself as it appears is followed by one with the request")
  func replacedAtOnce() async throws {
    final class Door: UIViewController {
      var following: UIViewController?
      override func viewDidAppear(_ animated: Bool) { view.window?.rootViewController = following }
    }
    let (first, second, third) = (Door(), Door(), Witness("C", diary))
    (first.following, second.following) = (second, third)
    first.beginRequest(with: NSExtensionContext(over: try AttachmentDaemon().connection))
    third.title = "Third"
    let stage = Stage(first)
    await stage.turn()
    #expect(
      diary.take().filter { $0.hasSuffix("ppear") || $0.hasSuffix("ppearing") } == [
        "C willAppear", "C isAppearing", "C didAppear",
      ])
    #expect(stage.page.title == "Third" && third.view.window != nil)
    #expect(third.extensionContext != nil && third.extensionContext === first.extensionContext)
  }

  @Test("Without a root controller, the window shows the first one") func noRoot() async {
    let root = Witness("A", diary)
    let stage = Stage(root)
    root.title = "First"
    root.view.window?.rootViewController = nil
    await stage.turn()
    #expect(stage.page.title == "First" && root.view.window != nil)
  }
}
