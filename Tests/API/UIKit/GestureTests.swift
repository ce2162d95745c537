import Contract
import Foundation
import Testing

@testable import UIKit

/// A tap on a view reaches the view's recognizer if a face can show a button for the view.
@MainActor @Suite(.timeLimit(.minutes(3))) struct GestureTests {
  private final class Page: UIViewController, UIGestureRecognizerDelegate {
    let card = UIView()
    let label = UILabel()
    var log: [String] = []
    var isWilling = true

    override func viewDidLoad() {
      label.text = "Open"
      let second = UILabel()
      second.text = "Below"
      card.addSubview(label)
      card.addSubview(second)
      view.addSubview(card)
      let background = UITapGestureRecognizer(
        target: self, action: Selector("background:", Page.background(_:)))
      view.addGestureRecognizer(background)
      let tap = UITapGestureRecognizer(target: self, action: Selector("tap:", Page.tap(_:)))
      tap.delegate = self
      card.addGestureRecognizer(tap)
      #expect(tap.view === card)
    }

    func tap(_ gesture: UITapGestureRecognizer) {
      log.append("tap \(gesture.state == .ended) \(gesture.view === card)")
    }

    func background(_ gesture: UIGestureRecognizer) { log.append("background") }

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { isWilling && touch.view === card }
  }

  @Test("The first text of a tappable view is a button") func tappableView() async {
    let page = Page()
    let stage = Stage(page)
    let contents = stage.page.nodes.map(\.content)
    #expect(contents == [.button(title: "Open", isEnabled: true), .label("Below")])
    await stage.press("Open")
    #expect(page.log == ["tap true true"])
    page.isWilling = false
    await stage.press("Open")
    #expect(page.log.count == 1)
    let tap = page.card.gestureRecognizers?.first
    tap?.isEnabled = false
    await stage.turn()
    #expect(stage.page.nodes.map(\.content).first == .label("Open"))
    tap?.isEnabled = true
    page.card.addSubview(UIButton(type: .system))
    await stage.turn()
    #expect(stage.page.nodes.map(\.content).first == .label("Open"))
  }

  @Test("Gesture recognizers are added and removed") func recognizers() throws {
    let (one, other) = (UIView(), UIView())
    let tap = UITapGestureRecognizer()
    one.addGestureRecognizer(tap)
    other.addGestureRecognizer(tap)
    #expect(one.gestureRecognizers == [] && tap.view === other)
    other.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
  }

  private final class Judge: NSObject, UIAdaptivePresentationControllerDelegate {
    var log: [String] = []
    var mayGo = false

    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
      mayGo
    }
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
      log.append("attempt")
    }
    func presentationControllerWillDismiss(_ controller: UIPresentationController) {
      log.append("will")
    }
    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
      log.append("did \(controller.presentedViewController.title ?? "")")
    }
  }

  /// An extension may end its request when the user dismisses its sheet.
  @Test("A sheet reports that the user dismissed it") func dismissedSheet() async {
    let (page, sheet, judge) = (UIViewController(), UIViewController(), Judge())
    sheet.title = "sheet"
    let stage = Stage(page)
    sheet.presentationController?.delegate = judge
    page.present(sheet, animated: false)
    await stage.turn()
    await stage.receive(.back)
    #expect(judge.log == ["attempt"] && page.presentedViewController === sheet)
    judge.mayGo = true
    await stage.receive(.back)
    #expect(judge.log == ["attempt", "will", "did sheet"] && page.presentedViewController == nil)
  }
}
