import Contract
import Testing

@testable import UIKit

/// The moments at which views are sent.
@MainActor @Suite(.timeLimit(.minutes(3))) struct ScreenTests {
  private let controller = UIViewController()
  private let label = UILabel()

  init() {
    label.text = "0"
    controller.view.addSubview(label)
  }

  @Test("Each turn of the main queue sends one view") func viewPerTurn() async {
    let stage = Stage(controller)
    #expect(stage.views.count == 1)
    for number in 1...10 { label.text = "\(number)" }
    controller.title = "Ten"
    #expect(stage.views.count == 1)
    await stage.turn()
    #expect(stage.views.count == 2)
    #expect(stage.page.title == "Ten" && stage.page.nodes.map(\.content) == [.label("10")])
  }

  @Test("An unchanged view is not sent again") func unchangedView() async {
    let stage = Stage(controller)
    label.text = "1"
    label.text = "0"
    label.isHidden = true
    label.isHidden = false
    controller.view.setNeedsLayout()
    await stage.turn()
    #expect(stage.views.count == 1)
    label.text = "1"
    await stage.turn()
    #expect(stage.views.count == 2)
  }

  @Test("A change in a block from another queue is shown") func blockFromAnotherQueue() async {
    let stage = Stage(controller)
    let label = label
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        DispatchQueue.main.async {
          MainActor.assumeIsolated { label.text = "late" }
          continuation.resume()
        }
      }
    }
    await stage.turn()
    #expect(stage.page.nodes.map(\.content) == [.label("late")])
  }

  /// Layout runs before the view is created, so the view contains its changes.
  @Test("A layout loop ends") func layoutLoop() async {
    final class Restless: UIView {
      let label = UILabel()
      var count = 0
      override func layoutSubviews() {
        count += 1
        label.text = "\(count)"
        if label.superview == nil { addSubview(label) }
      }
    }
    let controller = UIViewController()
    let view = Restless(frame: UIScreen.main.bounds)
    controller.view = view
    let stage = Stage(controller)
    await stage.turn()
    #expect(stage.views.count == 1 && view.count <= 3)
    #expect(stage.page.nodes.map(\.content) == [.label("\(view.count)")])
  }

  @Test("A view keeps its identifier") func stableIdentifiers() async {
    let stage = Stage(controller)
    let (page, node) = (stage.page.id, stage.page.nodes.map(\.id))
    let other = UILabel()
    other.text = "other"
    controller.view.insertSubview(other, at: 0)
    await stage.turn()
    #expect(stage.page.id == page && stage.page.nodes.dropFirst().map(\.id) == node)
    #expect(Set(stage.page.nodes.map(\.id)).count == 2)
  }

  @Test("The size of a page is limited") func pageLimits() {
    label.text = String(repeating: "a", count: 1_000_000)
    for _ in 0..<3000 {
      let label = UILabel()
      label.text = "more"
      controller.view.addSubview(label)
    }
    let stage = Stage(controller)
    #expect(stage.page.nodes.count == ViewReading.maximumNodes)
    #expect(
      stage.page.nodes.first?.content
        == .label(String(repeating: "a", count: ViewNode.maximumText)))
  }
}
