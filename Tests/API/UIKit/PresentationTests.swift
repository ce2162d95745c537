import Contract
import Testing

@testable import UIKit

@MainActor @Suite(.timeLimit(.minutes(3))) struct PresentationTests {
  private func titled(_ title: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    return controller
  }

  @Test(arguments: [
    (UIModalPresentationStyle.automatic, ["A", "B"], true), (.pageSheet, ["A", "B"], true),
    (.formSheet, ["A", "B"], true), (.popover, ["A", "B"], true),
    (.overFullScreen, ["A", "B"], false), (.overCurrentContext, ["A", "B"], false),
    (.fullScreen, ["B"], false), (.currentContext, ["B"], false),
  ])
  func presentationStyle(
    _ style: UIModalPresentationStyle, _ titles: [String], _ canGoBack: Bool
  ) async {
    let (below, above) = (titled("A"), titled("B"))
    above.modalPresentationStyle = style
    let stage = Stage(below)
    below.present(above, animated: true)
    await stage.turn()
    #expect(stage.view.pages.map(\.title) == titles)
    #expect(stage.page.canGoBack == canGoBack)
    await stage.receive(.back)
    #expect((below.presentedViewController == nil) == canGoBack)
  }

  @Test("A sheet can prevent its dismissal") func modalSheet() async {
    let (below, above) = (titled("A"), titled("B"))
    above.isModalInPresentation = true
    let stage = Stage(below)
    below.present(above, animated: true)
    await stage.receive(.back)
    #expect(below.presentedViewController === above && !stage.page.canGoBack)
    above.isModalInPresentation = false
    await stage.receive(.back)
    #expect(below.presentedViewController == nil && stage.page.title == "A")
  }

  @Test("Dismissing removes all controllers above the controller") func dismissal() {
    let all = ["A", "B", "C", "D"].map(titled)
    for (below, above) in zip(all, all.dropFirst()) { below.present(above, animated: false) }
    all[1].dismiss(animated: false)
    #expect(all[1].presentedViewController == nil)
    #expect(all[0].presentedViewController === all[1])
    #expect(all[2].presentingViewController == nil && all[3].presentingViewController == nil)
    #expect(all[2].presentedViewController == nil)
    // The controller presents no other controller, so the call dismisses the controller itself.
    var isComplete = false
    all[1].dismiss(animated: false) { isComplete = true }
    #expect(isComplete && all[0].presentedViewController == nil)
    all[0].dismiss(animated: false) { Issue.record("nothing was there to dismiss") }
  }

  @Test("A child presents a controller through its parent") func childPresents() {
    let (parent, child, above) = (titled("P"), titled("C"), titled("B"))
    parent.addChild(child)
    child.present(above, animated: false)
    #expect(parent.presentedViewController === above && child.presentedViewController === above)
    #expect(above.presentingViewController === parent)
    child.dismiss(animated: false)
    #expect(parent.presentedViewController == nil)
  }

  @Test("A controller presents one other controller at a time") func singlePresentation() {
    let (below, first, second) = (titled("A"), titled("B"), titled("C"))
    below.present(first, animated: false)
    below.present(second, animated: false) { Issue.record("presented") }
    below.present(below, animated: false)
    #expect(below.presentedViewController === first && second.presentingViewController == nil)
  }

  @Test("The preferred size reaches the parent") func preferredSize() {
    final class Container: UIViewController {
      var told = 0
      override func preferredContentSizeDidChange(
        forChildContentContainer container: UIViewController
      ) { told += 1 }
    }
    let (parent, child) = (Container(), UIViewController())
    parent.addChild(child)
    child.preferredContentSize = CGSize(width: 1, height: 2)
    child.preferredContentSize = CGSize(width: 1, height: 2)
    #expect(parent.told == 1)
  }

  private final class Reader: NSObject, SFSafariViewControllerDelegate {
    let (events, sender) = AsyncStream.makeStream(of: String.self)

    func safariViewController(
      _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
    ) { sender.yield("load \(didLoadSuccessfully)") }

    func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
      sender.yield("finish")
      sender.finish()
    }
  }

  @Test("A controller for a web page asks for the browser, and ends") func webPage() async throws {
    let (below, reader) = (titled("A"), Reader())
    // A URL without a scheme opens nothing.
    let page = SFSafariViewController(url: try #require(URL(string: "nowhere")))
    page.delegate = reader
    let stage = Stage(below)
    below.present(page, animated: true)
    await stage.turn()
    var events: [String] = []
    for await event in reader.events { events.append(event) }
    #expect(events == ["load false", "finish"])
    #expect(below.presentedViewController == nil)
  }
}
