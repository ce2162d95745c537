// swift-format-ignore-file: NeverForceUnwrap

import Social
import UIKit

/// The tutorial's listing in current Swift. As in the tutorial, "None" can be posted, the document
/// has two fields, and the request is a foreground request.
class ShareViewController: SLComposeServiceViewController, TeamViewProtocol {
  var item: SLComposeSheetConfigurationItem!
  var teamPickerVC: TeamTableViewController!
  var teams: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let url = URL(string: "\(Database.address)_session")!
    let task = URLSession.shared.dataTask(with: url) { data, _, _ in
      let json = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
      let user = json?["userCtx"] as? [String: Any]
      let channels = user?["channels"] as? [String: Any] ?? [:]
      let names = channels.keys.sorted()
      DispatchQueue.main.async { self.teams = names }
    }
    task.resume()
  }

  override func configurationItems() -> [Any]! {
    item = SLComposeSheetConfigurationItem()
    item.title = "Team"
    item.value = "None"
    item.tapHandler = {
      self.teamPickerVC = TeamTableViewController()
      self.teamPickerVC.teams = self.teams
      self.teamPickerVC.delegate = self
      self.pushConfigurationViewController(self.teamPickerVC)
    }
    return [item!]
  }

  func sendingViewController(viewController: TeamTableViewController, sentItem: String) {
    item.value = sentItem
    popConfigurationViewController()
  }

  override func didSelectPost() {
    let properties: [String: Any] = [
      "text": contentText!,
      "team": item.value!,
    ]

    let url = URL(string: Database.address)!
    let session = URLSession.shared

    var request = URLRequest(url: url)
    request.addValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpMethod = "POST"

    let data = try? JSONSerialization.data(withJSONObject: properties)

    let uploadTask = session.uploadTask(with: request, from: data) { _, _, _ in
      // Current Swift requires the main thread.
      DispatchQueue.main.async {
        self.extensionContext!.completeRequest(returningItems: [], completionHandler: nil)
      }
    }

    uploadTask.resume()
  }
}
