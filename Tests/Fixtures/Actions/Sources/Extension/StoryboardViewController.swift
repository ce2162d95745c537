import UIKit

/// A class in a storyboard, set up by `init(coder:)`. Its rows are cells of the storyboard.
class StoryboardViewController: UIViewController, UITableViewDataSource {
  private var madeBy = "nobody"
  private var heading: UILabel?

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    madeBy = "coder"
  }

  override func setValue(_ value: Any?, forKey key: String) {
    if key == "heading" { heading = value as? UILabel }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let refresh = UIAction { _ in print("refreshed") }
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .refresh, primaryAction: refresh)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let place = parent.map { "\(type(of: $0))" } ?? "nothing"
    print("made by \(madeBy) in \(place) with \(heading?.text ?? "nothing")")
    let item = extensionContext?.inputItems.first as? NSExtensionItem
    guard item?.attributedContentText?.string != "choose" else { return }
    extensionContext?.completeRequest(returningItems: [])
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    let cell = sender as? FriendCell
    (segue.destination as? FriendViewController)?.friend = cell?.nameLabel?.text
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "friend", for: indexPath)
    (cell as? FriendCell)?.nameLabel?.text = ["Anna", "Berta"][indexPath.row]
    return cell
  }
}

/// A cell whose label is an outlet of the storyboard.
class FriendCell: UITableViewCell {
  var nameLabel: UILabel?

  override func setValue(_ value: Any?, forKey key: String) {
    if key == "nameLabel" { nameLabel = value as? UILabel }
  }
}

/// The page that the segue of a row shows.
class FriendViewController: UIViewController {
  var friend: String?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    print("sent to \(friend ?? "nobody")")
    extensionContext?.completeRequest(returningItems: [])
  }
}
