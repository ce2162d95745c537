import Testing

@testable import UIKit

/// The order of a controller's life cycle, as Apple documents it.
@MainActor @Suite(.timeLimit(.minutes(3))) struct LifeCycleTests {
  private let diary = Diary()

  @Test func root() {
    let root = Witness("A", diary)
    _ = Stage(root)
    #expect(diary.take() == ["A didLoad", "A willAppear", "A isAppearing", "A didAppear"])
    root.beginAppearanceTransition(true, animated: false)
    root.endAppearanceTransition()
    #expect(diary.take() == [])
    root.beginAppearanceTransition(false, animated: false)
    root.endAppearanceTransition()
    #expect(diary.take() == ["A willDisappear", "A didDisappear"])
  }

  @Test("A child appears with its parent") func child() {
    let (parent, child) = (Witness("P", diary), Witness("C", diary))
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    #expect(diary.take() == ["C willMove in", "P didLoad", "C didLoad", "C didMove in"])
    _ = Stage(parent)
    #expect(
      diary.take() == [
        "P willAppear", "C willAppear", "P isAppearing", "C isAppearing", "P didAppear",
        "C didAppear",
      ])
  }

  @Test("A child of a visible parent appears and disappears") func childOfVisibleParent() async {
    let (parent, child) = (Witness("P", diary), Witness("C", diary))
    let stage = Stage(parent)
    _ = diary.take()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    await stage.turn()
    #expect(
      diary.take() == [
        "C willMove in", "C didLoad", "C willAppear", "C didMove in", "C isAppearing",
        "C didAppear",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      diary.take() == ["C willMove out", "C willDisappear", "C didDisappear", "C didMove out"])
    #expect(child.parent == nil && parent.children.isEmpty)
  }

  /// SwiftUI adds the stack of a page in the layout pass, which can come between the steps of the
  /// hosting controller.
  @Test("A child that is added while its parent appears also appears") func childOfAppearingParent()
    async
  {
    let (parent, child, inner) = (Witness("P", diary), Witness("C", diary), Witness("I", diary))
    let stage = Stage(parent)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    _ = diary.take()
    child.addChild(inner)
    child.view.addSubview(inner.view)
    await stage.turn()
    #expect(
      diary.take() == [
        "I willMove in", "I didLoad", "I willAppear", "C isAppearing", "I isAppearing",
        "C didAppear", "I didAppear",
      ])
  }

  @Test("A controller cannot contain itself") func rejectsCycles() {
    let (one, other) = (UIViewController(), UIViewController())
    one.addChild(other)
    other.addChild(one)
    one.addChild(one)
    #expect(one.parent == nil && one.children == [other] && other.children.isEmpty)
    let view = UIView()
    let inner = UIView()
    view.addSubview(inner)
    inner.addSubview(view)
    view.addSubview(view)
    #expect(view.superview == nil && inner.subviews.isEmpty && view.subviews == [inner])
  }

  @Test("The view below a sheet stays visible") func sheet() {
    let (below, sheet) = (Witness("A", diary), Witness("B", diary))
    _ = Stage(below)
    _ = diary.take()
    var isComplete = false
    below.present(sheet, animated: true) { isComplete = true }
    #expect(isComplete)
    #expect(
      diary.take() == ["B didLoad+", "B willAppear+", "B isAppearing+", "B didAppear+"])
    sheet.dismiss(animated: true)
    #expect(diary.take() == ["B willDisappear-", "B didDisappear-"])
  }

  @Test("A full-screen controller covers the view below") func fullScreen() {
    let (below, above) = (Witness("A", diary), Witness("B", diary))
    above.modalPresentationStyle = .fullScreen
    let stage = Stage(below)
    _ = diary.take()
    below.present(above, animated: true)
    #expect(
      diary.take() == [
        "A willDisappear", "B didLoad+", "B willAppear+", "B isAppearing+", "B didAppear+",
        "A didDisappear",
      ])
    #expect(stage.views.count == 1)
    below.dismiss(animated: true)
    #expect(
      diary.take() == [
        "B willDisappear-", "A willAppear", "A isAppearing", "A didAppear", "B didDisappear-",
      ])
  }

  @Test("A navigation controller pushes and pops") func navigation() {
    let (root, next) = (Witness("A", diary), Witness("B", diary))
    let navigation = UINavigationController(rootViewController: root)
    #expect(diary.take() == ["A willMove in", "A didMove in"])
    _ = Stage(navigation)
    #expect(diary.take() == ["A didLoad", "A willAppear", "A isAppearing", "A didAppear"])
    navigation.pushViewController(next, animated: true)
    #expect(
      diary.take() == [
        "B willMove in", "A willDisappear", "B didLoad>", "B willAppear>", "B isAppearing>",
        "A didDisappear", "B didAppear>", "B didMove in",
      ])
    #expect(navigation.popViewController(animated: true) === next)
    #expect(
      diary.take() == [
        "B willMove out", "B willDisappear<", "A willAppear", "A isAppearing", "B didDisappear<",
        "A didAppear", "B didMove out",
      ])
    #expect(navigation.popViewController(animated: true) == nil)
  }
}
