import Contract
import Foundation

@testable import UIKit

/// A controller on a screen. The test takes the daemon's place.
@MainActor final class Stage {
  /// All views that were shown.
  private(set) var views: [ExtensionView] = []
  private var shown: ExtensionScreen?

  init(_ root: UIViewController) {
    let screen = ExtensionScreen(of: root) { [weak self] in self?.views.append($0) }
    shown = screen
    screen.begin()
  }

  /// The current view.
  var view: ExtensionView { views.last ?? ExtensionView() }
  var page: Page { view.pages.last ?? Page(id: 0) }

  /// Sends the user's input, and waits for the view that it may cause.
  func receive(_ input: PersonInput) async {
    shown?.receive(input)
    await turn()
  }

  /// Waits until the main queue has run its pending blocks.
  func turn() async {
    for _ in 0..<2 {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
  }

  func table() -> (id: Int, table: Table)? {
    for node in page.nodes {
      if case .table(let table) = node.content { return (node.id, table) }
    }
    return nil
  }

  func press(_ title: String) async {
    for node in page.nodes {
      if case .button(title, _) = node.content { return await receive(.activate(node.id)) }
    }
    let buttons = page.leadingButtons + page.trailingButtons + (view.alert?.actions ?? [])
    if let button = buttons.first(where: { $0.title == title }) {
      await receive(.activate(button.id))
    }
  }
}

/// A controller that records its life cycle.
class Witness: UIViewController {
  let name: String
  let diary: Diary

  init(_ name: String, _ diary: Diary) {
    self.name = name
    self.diary = diary
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() { note("didLoad") }
  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  override func willMove(toParent parent: UIViewController?) {
    note("willMove \(parent == nil ? "out" : "in")")
  }
  override func didMove(toParent parent: UIViewController?) {
    note("didMove \(parent == nil ? "out" : "in")")
  }

  private func note(_ event: String) {
    let traits = [
      isBeingPresented ? "+" : "", isBeingDismissed ? "-" : "", isMovingToParent ? ">" : "",
      isMovingFromParent ? "<" : "",
    ]
    diary.entries.append("\(name) \(event)\(traits.joined())")
  }
}

@MainActor final class Diary {
  var entries: [String] = []

  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
