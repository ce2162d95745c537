import Foundation
import HoiKit
import Intents
import UIKit
import UniformTypeIdentifiers

/// A list of friends above the host app. A tap on a friend sends a hoi with the picture or the
/// link.
class ShareViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  weak var tableView: UITableView!
  weak var cancelButton: UIButton!

  private let uploads = HoiUploads(sessionIdentifier: HoiUploads.extensionSession)
  private var friends: [Friend] = []
  private var isSending = false
  /// The friend chosen in the sheet's row of people. The list stays hidden until sending fails.
  private var chosen: Friend?
  private let activity = UIActivityIndicatorView(style: .medium)
  /// Retained, because changes by the app arrive only while this process has the settings open.
  private let settings = UserDefaults(suiteName: AppGroup.identifier)
  private var changes: [any NSObjectProtocol] = []

  // MARK: The storyboard

  /// Fills the outlets of the storyboard. Linux has no other way to find outlets by name.
  override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "tableView": tableView = value as? UITableView
    case "cancelButton": cancelButton = value as? UIButton
    default: super.setValue(value, forKey: key)
    }
  }

  #if os(Linux)
    override func _perform(_ selector: String, sender: Any?) {
      switch selector {
      case "dismiss:": dismiss(self)
      default: super._perform(selector, sender: sender)
      }
    }
  #endif

  // MARK: Lifecycle

  override func viewDidLoad() {
    super.viewDidLoad()
    friends = FriendList.friends
    // When the app changes the list, the list here is reloaded. On Linux the notification arrives
    // at once. On iOS, settings do not notify other processes, so the list is reloaded when the
    // user returns to the host app.
    for name in [UserDefaults.didChangeNotification, .NSExtensionHostWillEnterForeground] {
      changes.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
          [weak self] _ in MainActor.assumeIsolated { self?.reload() }
        })
    }
    // The list may have changed before the observers were added.
    reload()
    if let friend = chosenFriend {
      chosen = friend
      activity.startAnimating()
      view.addSubview(activity)
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    view.transform = CGAffineTransform(translationX: 0, y: view.frame.size.height)
    UIView.animate(withDuration: 0.25) { self.view.transform = .identity }
  }

  /// Sends to the person chosen in the sheet's row of people, if any.
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let chosenPerson else { return }
    guard let chosen else {
      return say("\(chosenPerson.displayName) is no longer your friend. Choose another one.")
    }
    send(to: chosen)
  }

  private var chosenPerson: INPerson? {
    (extensionContext?.intent as? INSendMessageIntent)?.recipients?.first
  }

  private var chosenFriend: Friend? {
    guard let name = chosenPerson?.customIdentifier else { return nil }
    return friends.first { $0.isCalled(name) }
  }

  @IBAction func dismiss(_ sender: Any) {
    // The user can cancel a hoi while its picture loads, but not after the hand-off.
    guard !isSending || handover.decide() else { return }
    leave {
      $0?.cancelRequest(
        withError: NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError))
    }
  }

  private func leave(_ end: @escaping (NSExtensionContext?) -> Void) {
    UIView.animate(
      withDuration: 0.20,
      animations: {
        self.view.transform = CGAffineTransform(translationX: 0, y: self.view.frame.size.height)
      },
      completion: { _ in end(self.extensionContext) })
  }

  // MARK: The friends

  private func reload() {
    let now = FriendList.friends
    guard now != friends, !isSending else { return }
    friends = now
    tableView.reloadData()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    chosen == nil ? friends.count : 0
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    if let chosen { return "Sending a hoi to \(chosen.name)" }
    return friends.isEmpty
      ? "No friends yet. Add one in a terminal: hoi add NAME ADDRESS"
      : "Send a hoi to"
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "Friend")
      ?? UITableViewCell(style: .default, reuseIdentifier: "Friend")
    cell.textLabel?.text = friends[indexPath.row].name
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    send(to: friends[indexPath.row])
  }

  // MARK: Sending

  private var handover = Handover()

  private func send(to friend: Friend) {
    guard !isSending else { return }
    isSending = true
    tableView.allowsSelection = false
    handover = Handover()
    let (uploads, handover) = (uploads, handover)
    SharedContent.load(from: extensionContext) { content in
      guard handover.decide() else { return }
      // The picture's file is deleted when this closure returns, so the hand-off happens inside it.
      let outcome = Result { try uploads.send(Hoi(content.get()), to: friend) }
      Task { @MainActor in
        switch outcome {
        case .success: self.finish(friend)
        case .failure(let error):
          self.isSending = false
          self.tableView.allowsSelection = true
          self.chosen = nil
          self.activity.removeFromSuperview()
          self.friends = FriendList.friends
          self.tableView.reloadData()
          self.say(error.localizedDescription)
        }
      }
    }
  }

  private func finish(_ friend: Friend) {
    Donation.donate(friend)
    leave { $0?.completeRequest(returningItems: nil, completionHandler: nil) }
  }

  private func say(_ sentence: String) {
    let alert = UIAlertController(title: "Not sent", message: sentence, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}

/// The decision whether a hoi is handed off or cancelled. The first caller of `decide()` wins.
final class Handover: @unchecked Sendable {
  // Sendable: the lock protects the mutable state.
  private let lock = NSLock()
  private var isDecided = false

  /// Returns whether this is the first call.
  func decide() -> Bool {
    lock.withLock {
      defer { isDecided = true }
      return !isDecided
    }
  }
}
