import UIKit

@MainActor protocol TeamViewProtocol: AnyObject {
  func sendingViewController(_ viewController: TeamTableViewController, sentItem: String)
}

/// The list of teams to choose from.
class TeamTableViewController: UITableViewController {
  var teams: [String] = [] {
    didSet { if teams != oldValue, isViewLoaded { tableView.reloadData() } }
  }
  var chosen: String?
  weak var delegate: (any TeamViewProtocol)?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Team"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "TeamCell")
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 1 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    teams.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "TeamCell", for: indexPath)
    let team = teams[indexPath.row]
    cell.textLabel?.text = team
    cell.accessoryType = team == chosen ? .checkmark : .none
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    delegate?.sendingViewController(self, sentItem: teams[indexPath.row])
  }
}
