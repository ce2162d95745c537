import Contract
import Foundation
import Testing
import UIKit

@testable import Social

/// The values of a compose sheet that runs in the test's process.
@MainActor @Suite(.timeLimit(.minutes(3))) struct ComposeSheetTests {
  private final class Compose: SLComposeServiceViewController {
    var items: [Any]?
    var preview: UIView?
    var asked = 0
    var calls: [String] = []

    override func configurationItems() -> [Any]! {
      asked += 1
      return items
    }
    override func loadPreviewView() -> UIView! { preview }
    override func presentationAnimationDidFinish() { calls.append("presented") }
    override func isContentValid() -> Bool {
      charactersRemaining = NSNumber(value: 5 - contentText.count)
      return contentText.count <= 5
    }
    override func didSelectPost() { calls.append("post") }
    override func didSelectCancel() { calls.append("cancel") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("disappear") }
    override func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { !text.contains("#") }
  }

  @MainActor private final class Sheet {
    private(set) var views: [ExtensionView] = []
    let screen: ExtensionScreen

    init(_ compose: Compose) {
      var show: (ExtensionView) -> Void = { _ in }
      screen = ExtensionScreen(of: UINavigationController(rootViewController: compose)) {
        show($0)
      }
      show = { [weak self] in self?.views.append($0) }
      screen.begin()
    }

    var compose: ComposeView { views.last?.compose ?? ComposeView(title: "", text: "") }

    func receive(_ input: PersonInput) async {
      screen.receive(input)
      await turn()
    }

    func turn() async {
      for _ in 0..<2 {
        await withCheckedContinuation { continuation in
          DispatchQueue.main.async { continuation.resume() }
        }
      }
    }
  }

  private let compose = Compose()

  private func item(_ title: String?, tap: (() -> Void)? = nil) -> SLComposeSheetConfigurationItem {
    guard let item = SLComposeSheetConfigurationItem() else { return unreachableItem }
    item.title = title
    item.tapHandler = tap
    return item
  }

  private let unreachableItem: SLComposeSheetConfigurationItem! = SLComposeSheetConfigurationItem()

  @Test("A changed configuration item is shown without a reload") func itemChanges() async {
    let (first, second) = (item("Team") {}, item(nil))
    compose.items = [first, "no item", second]
    let sheet = Sheet(compose)
    #expect(sheet.compose.configuration.map(\.title) == ["Team", ""])
    #expect(sheet.compose.configuration.map(\.isEnabled) == [true, false])
    first.value = "Rock"
    first.valuePending = true
    second.title = "Priority"
    await sheet.turn()
    // A change by another test may cause one more view in the same turn.
    #expect((2...3).contains(sheet.views.count) && compose.asked == 1)
    #expect(sheet.compose.configuration.map(\.value) == ["Rock", ""])
    #expect(sheet.compose.configuration.map(\.isPending) == [true, false])
    #expect(sheet.compose.configuration.map(\.title) == ["Team", "Priority"])

    compose.items = [second]
    second.title = "Only"
    await sheet.turn()
    #expect(sheet.compose.configuration.map(\.title) == ["Team", "Only"])
    compose.reloadConfigurationItems()
    await sheet.turn()
    #expect(sheet.compose.configuration.map(\.title) == ["Only"] && compose.asked == 2)
    compose.items = nil
    compose.reloadConfigurationItems()
    await sheet.turn()
    #expect(sheet.compose.configuration.isEmpty)
  }

  @Test("One configuration controller is shown at a time") func singleConfigurationController()
    async
  {
    let (first, second) = (UITableViewController(style: .plain), UIViewController())
    first.title = "First"
    let sheet = Sheet(compose)
    compose.pushConfigurationViewController(first)
    compose.pushConfigurationViewController(second)
    compose.pushConfigurationViewController(nil)
    await sheet.turn()
    #expect(sheet.views.last?.pages.map(\.title) == ["First"])
    #expect(first.navigationController != nil && second.navigationController == nil)
    compose.popConfigurationViewController()
    await sheet.turn()
    #expect(sheet.views.last?.pages.isEmpty == true)
    compose.pushConfigurationViewController(second)
    await sheet.turn()
    #expect(sheet.views.last?.pages.count == 1)
    await sheet.receive(.back)
    #expect(sheet.views.last?.pages.isEmpty == true)
    compose.popConfigurationViewController()
    // The compose sheet itself remains visible.
    #expect(compose.calls.isEmpty)
  }

  @Test("Typed text is validated and returned in the next view") func typing() async {
    compose.placeholder = "Say something"
    let sheet = Sheet(compose)
    #expect(sheet.compose.placeholder == "Say something")
    #expect(sheet.compose.charactersRemaining == 5 && sheet.compose.isContentValid)
    await sheet.receive(.text("Cow and calf", revision: 3))
    #expect(sheet.compose.text == "Cow and calf" && sheet.compose.textRevision == 3)
    #expect(sheet.compose.charactersRemaining == -7 && !sheet.compose.isContentValid)
    // If the delegate refuses a text, the next view repeats the current text.
    await sheet.receive(.text("#", revision: 4))
    #expect(sheet.compose.text == "Cow and calf" && sheet.compose.textRevision == 4)
    await sheet.receive(.post)
    #expect(compose.calls.isEmpty)
    await sheet.receive(.text("Cow", revision: 5))
    compose.textView.text = "Calf"
    compose.validateContent()
    await sheet.turn()
    #expect(sheet.compose.text == "Calf" && sheet.compose.charactersRemaining == 1)
    await sheet.receive(.post)
    await sheet.receive(.presented)
    compose.cancel()
    await sheet.receive(.cancel)
    #expect(compose.calls == ["post", "presented", "cancel", "cancel"])
  }

  @Test("The preview is the first element of the view") func preview() async {
    let label = UILabel()
    label.text = "Preview"
    compose.preview = UIStackView(arrangedSubviews: [UIView(), label])
    let sheet = Sheet(compose)
    #expect(sheet.compose.preview?.content == .label("Preview"))
    label.text = "Other"
    await sheet.turn()
    #expect(sheet.compose.preview?.content == .label("Other"))
    let plain = Sheet(Compose())
    #expect(plain.compose.preview == nil)
  }

  private final class Words: UITableViewController {
    var chosen: [Int] = []
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      2
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "#word\(indexPath.row)"
      return cell
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      chosen.append(indexPath.row)
    }
  }

  @Test("The table of completions is shown while the extension provides it") func completionsTable()
    async throws
  {
    let words = Words(style: .plain)
    let sheet = Sheet(compose)
    #expect(sheet.compose.completions == nil)
    compose.autoCompletionViewController = words
    await sheet.turn()
    #expect(words.parent === compose)
    let node = try #require(sheet.compose.completions?.nodes.first)
    guard case .table(let table) = node.content else {
      Issue.record("\(node)")
      return
    }
    #expect(table.rows.map(\.text) == ["#word0", "#word1"])
    await sheet.receive(
      .select(table: node.id, generation: table.generation, Table.Path(section: 0, row: 1)))
    #expect(words.chosen == [1])
    compose.autoCompletionViewController = nil
    await sheet.turn()
    #expect(sheet.compose.completions == nil && words.parent == nil)
    await sheet.receive(
      .select(table: node.id, generation: table.generation, Table.Path(section: 0, row: 1)))
    #expect(words.chosen == [1])
  }

  @Test("An alert is shown above the sheet") func alert() async throws {
    compose.items = [item("Team") { [compose] in compose.calls.append("tapped") }]
    let sheet = Sheet(compose)
    let row = try #require(sheet.compose.configuration.first)
    let alert = UIAlertController(title: "Wait", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    compose.present(alert, animated: true)
    await sheet.turn()
    await sheet.receive(.activate(row.id))
    let count = sheet.views.count
    await sheet.receive(.post)
    #expect(compose.calls.isEmpty && sheet.views.count == count + 1)
    let action = try #require(sheet.views.last?.alert?.actions.first)
    await sheet.receive(.activate(action.id))
    await sheet.receive(.activate(row.id))
    #expect(compose.calls == ["tapped"] && sheet.views.last?.alert == nil)
  }
}
