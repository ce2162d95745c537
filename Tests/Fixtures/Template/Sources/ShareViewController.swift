import Social
import UIKit

class ShareViewController: SLComposeServiceViewController {
  private let team: SLComposeSheetConfigurationItem! = item("Team", "None")
  private let priority: SLComposeSheetConfigurationItem! = item("Priority", "Normal")

  override func isContentValid() -> Bool { !contentText.isEmpty }

  override func configurationItems() -> [Any]! {
    team.tapHandler = { [unowned self] in choose(["Pop", "Rock", "House"], for: team) }
    priority.tapHandler = { [unowned self] in choose(["Normal", "High"], for: priority) }
    return [team as Any, priority as Any]
  }

  override func didSelectPost() {
    let group = "group.test.template"
    let container = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: group)
    let address = container.flatMap {
      try? String(contentsOf: $0.appendingPathComponent("endpoint"), encoding: .utf8)
    }
    let file = (container ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent("\(UUID().uuidString).json")
    let fields = ["text": contentText, "team": team.value, "priority": priority.value]
    guard let url = URL(string: address ?? "http://127.0.0.1:4986/bins/template"),
      let body = try? JSONEncoder().encode(fields), (try? body.write(to: file)) != nil
    else { return cancel() }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let background = URLSessionConfiguration.background(withIdentifier: "test.template.uploads")
    background.sharedContainerIdentifier = group
    URLSession(configuration: background).uploadTask(with: request, fromFile: file).resume()
    extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
  }

  private func choose(_ values: [String], for item: SLComposeSheetConfigurationItem) {
    let chooser = ValuesTableViewController(style: .plain)
    chooser.title = item.title
    chooser.values = values
    chooser.didChoose = { [weak self] value in
      item.value = value
      self?.popConfigurationViewController()
    }
    pushConfigurationViewController(chooser)
  }

  private static func item(_ title: String, _ value: String) -> SLComposeSheetConfigurationItem! {
    let item = SLComposeSheetConfigurationItem()
    item?.title = title
    item?.value = value
    return item
  }
}
