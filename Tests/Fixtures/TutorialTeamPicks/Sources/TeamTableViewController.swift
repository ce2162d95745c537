// swift-format-ignore-file: NeverForceUnwrap

import UIKit

@MainActor protocol TeamViewProtocol {
  func sendingViewController(viewController: TeamTableViewController, sentItem: String)
}

/// The tutorial's class in current Swift.
class TeamTableViewController: UITableViewController {
  var delegate: (any TeamViewProtocol)?
  var teams: [String] = []

  override func numberOfSections(in tableView: UITableView) -> Int { 1 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    teams.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    var cell: UITableViewCell? = tableView.dequeueReusableCell(withIdentifier: "TeamCell")
    if cell == nil {
      cell = UITableViewCell(style: .default, reuseIdentifier: "TeamCell")
    }
    cell!.textLabel!.text = teams[indexPath.item]
    return cell!
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    delegate?.sendingViewController(viewController: self, sentItem: teams[indexPath.item])
  }
}
