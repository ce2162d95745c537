// swift-format-ignore-file
#sourceLocation(file: "Hoi.swift", line: 1)
// swift-format-ignore-file
import UIKit

// The calls and the structure of Hoi's listing, in Swift instead of Objective-C.

/// The app's controller. It stores the friends for the extension.
class FriendsController: UITableViewController {
  var friends: NSMutableArray = []

  func saveFriends() {
    let settings = UserDefaults(suiteName: "group.com.example.hoi")
    settings?.set(friends, forKey: "HoiFriends")
    settings?.synchronize()
  }
}

/// The extension's screen, which moves in from below.
                        
class HoiViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
            weak var tableView: UITableView!
  var friends: NSMutableArray = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let settings = UserDefaults(suiteName: "group.com.example.hoi")
    friends =
      ((settings?.object(forKey: "HoiFriends") as? NSArray)?.mutableCopy() as? NSMutableArray)
      ?? NSMutableArray(capacity: 10)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    view.transform = CGAffineTransform(translationX: 0, y: view.frame.size.height)
    UIView.animate(withDuration: 0.25, animations: {
      self.view.transform = CGAffineTransform.identity
    })
  }

            func dismiss() {
    UIView.animate(
      withDuration: 0.20,
      animations: {
        self.view.transform = CGAffineTransform(
          translationX: 0, y: self.view.frame.size.height)
      },
      completion: { finished in
        self.extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
      })
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return friends.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: "Friend")
    cell.textLabel?.text = friends[indexPath.row] as? String
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    dismiss()
  }
}
#sourceLocation()

extension HoiViewController {
  fileprivate nonisolated static func exposedMethods_HoiViewController() -> [UIKit.Selector] {
    [UIKit.Selector("dismiss", bare: HoiViewController.dismiss)]
  }
  @MainActor fileprivate static func exposedOutlets_HoiViewController() -> [UIKit.ExposedMembers.Outlet] {
    [UIKit.ExposedMembers.Outlet("tableView", \HoiViewController.tableView)]
  }
}
final class Exposed_HoiViewController: UIKit.ExposedMembers {
  override class var methods: [UIKit.Selector] { HoiViewController.exposedMethods_HoiViewController() }
  @MainActor override class var outlets: [UIKit.ExposedMembers.Outlet] {
    HoiViewController.exposedOutlets_HoiViewController()
  }
}
