import UIKit

/// A list from which the user chooses one album.
class AlbumViewController: UITableViewController {
  var selected: String?
  var onSelect: ((String) -> Void)?
  private let albums = ["Inbox", "Cows", "Hills"]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Album"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Album")
    tableView.tableFooterView = UIView()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done,
      primaryAction: UIAction { [weak self] _ in
        self?.navigationController?.popViewController(animated: true)
      })
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 1 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    albums.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Album", for: indexPath)
    cell.textLabel?.text = albums[indexPath.row]
    cell.accessoryType = albums[indexPath.row] == selected ? .checkmark : .none
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    onSelect?(albums[indexPath.row])
  }
}
