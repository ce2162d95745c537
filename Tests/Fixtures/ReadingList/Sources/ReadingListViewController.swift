import SwiftUI

/// Hosts the page, as share extensions do, and writes the saved article into the group's container.
class ReadingListViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let item = extensionContext?.inputItems.first as? NSExtensionItem
    let page = ArticlePage(
      text: item?.attributedContentText?.string ?? "",
      save: { [weak self] article in self?.save(article) },
      cancel: { [weak self] in
        self?.extensionContext?.cancelRequest(withError: CocoaError(.userCancelled))
      })
    let host = UIHostingController(rootView: page)
    addChild(host)
    view.addSubview(host.view)
    host.didMove(toParent: self)
  }

  private func save(_ article: Article) {
    let container = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.test.readinglist")
    do {
      try Data("\(article.text)|\(article.isUrgent)|\(article.shelf)|\(article.tag)\n".utf8)
        .write(to: (container ?? URL(fileURLWithPath: "/")).appendingPathComponent("saved"))
      extensionContext?.completeRequest(returningItems: [])
    } catch {
      extensionContext?.cancelRequest(withError: error)
    }
  }
}
