import Contract
import Testing

@testable import UIKit

@MainActor @Suite(.timeLimit(.minutes(3))) struct AnimationTests {
  /// A page that slides in from below and out again, like the table of friends in the app Hoi.
  private final class Sliding: UIViewController {
    var completions: [Bool] = []

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      view.transform = CGAffineTransform(translationX: 0, y: view.frame.size.height)
      UIView.animate(withDuration: 0.25) { self.view.transform = .identity }
    }

    func leave() {
      UIView.animate(
        withDuration: 0.05,
        animations: {
          self.view.transform = CGAffineTransform(translationX: 0, y: self.view.frame.size.height)
        },
        completion: { self.completions.append($0) })
    }
  }

  private func waitForMainQueue(seconds: Double) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { continuation.resume() }
    }
  }

  @Test("An animator without references still calls its completion")
  func animator() async {
    var ends: [UIViewAnimatingPosition] = []
    await withCheckedContinuation { done in
      let animator = UIViewPropertyAnimator(duration: 0.01, curve: .linear) {}
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      // The animator's completion is due before this block.
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { done.resume() }
    }
    #expect(ends == [.end])
  }

  @Test func slidesInAndOut() async throws {
    let controller = Sliding()
    let stage = Stage(controller)
    #expect(stage.page.placement == Placement(x: 0, y: 0, width: 390, height: 844))
    let motion = try #require(stage.page.motion)
    #expect(motion.from == Placement(x: 0, y: 844, width: 390, height: 844))
    #expect(motion.duration == 0.25 && motion.delay == 0)

    controller.leave()
    #expect(controller.completions.isEmpty)
    await stage.turn()
    #expect(stage.page.placement == Placement(x: 0, y: 844, width: 390, height: 844))
    #expect(stage.page.motion?.from == Placement(x: 0, y: 0, width: 390, height: 844))
    #expect(stage.page.motion?.id != motion.id)
    await waitForMainQueue(seconds: 0.06)
    #expect(controller.completions == [true])
  }

  @Test("Changes without animation do not move") func unanimatedChanges() async {
    let controller = UIViewController()
    let stage = Stage(controller)
    #expect(stage.page.placement == nil && stage.page.motion == nil)
    controller.view.frame.origin.y = 300
    controller.view.alpha = 0.5
    await stage.turn()
    #expect(
      stage.page.placement == Placement(x: 0, y: 300, width: 390, height: 844, alpha: 0.5))
    #expect(stage.page.motion == nil)
    UIView.animate(withDuration: 1) { UIView.performWithoutAnimation { controller.view.alpha = 1 } }
    await stage.turn()
    #expect(stage.page.motion == nil)
    UIView.animate(withDuration: 1) { controller.view.frame.origin.y = 0 }
    await stage.turn()
    #expect(stage.page.motion?.from.y == 300)
    controller.view.frame.origin.y = 1
    controller.view.frame.origin.y = 0
    await stage.turn()
    #expect(stage.page.placement == nil && stage.page.motion == nil)
  }

  @Test("The changes of one animation block are one movement") func singleMovement() async {
    let controller = UIViewController()
    let stage = Stage(controller)
    UIView.animate(
      withDuration: 0.3, delay: 0.1, usingSpringWithDamping: 0.5, initialSpringVelocity: 1,
      options: [.curveEaseIn]
    ) {
      controller.view.alpha = 0.2
      controller.view.frame.origin.x = 40
    }
    await stage.turn()
    #expect(stage.page.motion?.from == Placement(x: 0, y: 0, width: 390, height: 844))
    #expect(stage.page.motion?.duration == 0.3 && stage.page.motion?.delay == 0.1)
    #expect(
      stage.page.placement == Placement(x: 40, y: 0, width: 390, height: 844, alpha: 0.2))
  }

  @Test(
    "Unusual durations and positions are harmless",
    arguments: [
      (Double.nan, Double.nan), (-1, -1), (0, 0), (.infinity, .nan), (.nan, .infinity),
    ])
  func unusualNumbers(_ duration: Double, _ length: Double) async throws {
    let controller = UIViewController()
    let stage = Stage(controller)
    UIView.animate(withDuration: duration, delay: duration) {
      controller.view.frame = CGRect(x: length, y: -length, width: length, height: length)
    }
    await stage.turn()
    let encoded = try JSONEncoder().encode(stage.view)
    #expect(try JSONDecoder().decode(ExtensionView.self, from: encoded) == stage.view)
  }

  /// An animation without changes or without a duration also completes, but only after the call has
  /// returned.
  @Test("A completion is called after the animation") func completions() async {
    var completions = 0
    UIView.animate(
      withDuration: 0, animations: {}, completion: { completions += $0 ? 1 : 100 })
    UIView.animate(
      withDuration: 0.01, animations: {}, completion: { completions += $0 ? 1 : 100 })
    #expect(completions == 0)
    await waitForMainQueue(seconds: 0.05)
    #expect(completions == 2)
  }
}
