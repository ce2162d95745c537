import UIKit

/// A view of the extension's own: a list of friends that slides in and out.
class FriendsViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let friends = ["Ada", "Bea", "Cid"]
  private let tableView = UITableView()
  private let cancelButton = UIButton(type: .system)
  private let status = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .clear
    tableView.dataSource = self
    tableView.delegate = self
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.addAction(UIAction { [weak self] _ in self?.dismiss() }, for: .touchUpInside)
    for subview in [cancelButton, status, tableView] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    NSLayoutConstraint.activate([
      cancelButton.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      status.topAnchor.constraint(equalTo: cancelButton.bottomAnchor, constant: 8),
      tableView.topAnchor.constraint(equalTo: status.bottomAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    view.transform = CGAffineTransform(translationX: 0, y: view.frame.size.height)
    UIView.animate(withDuration: 0.25) { self.view.transform = .identity }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    friends.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "Friend")
      ?? UITableViewCell(style: .default, reuseIdentifier: "Friend")
    cell.textLabel?.text = friends[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    // Calls back from another queue, as network code does.
    DispatchQueue.global().async {
      DispatchQueue.main.async { self.status.text = "Hoi, \(self.friends[indexPath.row])" }
    }
  }

  private func dismiss() {
    UIView.animate(
      withDuration: 0.20,
      animations: {
        self.view.transform = CGAffineTransform(translationX: 0, y: self.view.frame.size.height)
      },
      completion: { _ in
        self.extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
      })
  }
}
