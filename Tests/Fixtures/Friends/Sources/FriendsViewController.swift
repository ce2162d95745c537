import Intents
import UIKit

/// A translucent list of friends. The shared text controls its behavior. It writes each choice into
/// the group's container.
class FriendsViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let tableView = UITableView(frame: .zero, style: .grouped)
  private let cancelButton = UIButton(type: .system)
  private let form = FeedForm()
  private var friends = Friends(for: "")
  private var word = ""

  override func viewDidLoad() {
    super.viewDidLoad()
    let item = extensionContext?.inputItems.first as? NSExtensionItem
    word = item?.attributedContentText?.string ?? ""
    title = "Friends"
    view.backgroundColor = UIColor(white: 0, alpha: 0.4)
    tableView.dataSource = self
    tableView.delegate = self
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.addAction(UIAction { [weak self] _ in self?.cancel() }, for: .touchUpInside)
    view.addSubview(cancelButton)
    view.addSubview(tableView)
    if word == "form" {
      form.show(in: tableView) { [weak self] in self?.send(to: $0, named: nil) }
    }
    if word == "controls" {
      let controls = Controls(frame: .zero)
      controls.show { [weak self] in self?.send(to: $0, named: nil) }
      view.addSubview(controls)
    }
    if word == "late" {
      friends.sections = []
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.7) { self.load() }
    } else {
      load()
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    view.transform = CGAffineTransform(translationX: 0, y: view.frame.size.height)
    UIView.animate(withDuration: 0.25) { self.view.transform = .identity }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let intent = extensionContext?.intent as? INSendMessageIntent,
      let person = intent.recipients?.first
    else { return }
    send(to: "\(person.displayName) <\(person.personHandle?.value ?? "")>", named: nil)
  }

  private func load() {
    friends = Friends(for: word)
    tableView.reloadData()
  }

  // MARK: The table

  func numberOfSections(in tableView: UITableView) -> Int { friends.sections.count }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    friends.sections[section].title
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    friends.sections[section].friends.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "Friend")
      ?? UITableViewCell(style: .value1, reuseIdentifier: "Friend")
    let friend = friends.sections[indexPath.section].friends[indexPath.row]
    cell.textLabel?.text = friend.name
    cell.detailTextLabel?.text = friend.detail
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let name = friends.sections[indexPath.section].friends[indexPath.row].name
    guard word == "ask" else { return send(to: name, named: name) }
    let alert = UIAlertController(
      title: "Send to \(name)?", message: nil, preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: "Send", style: .default) { _ in
        self.send(to: name, named: name)
      })
    alert.addAction(UIAlertAction(title: "Not now", style: .cancel))
    present(alert, animated: true)
  }

  // MARK: The ends

  /// - Parameter name: The name to donate, or `nil` for the person of the request.
  private func send(to line: String, named name: String?) {
    let container = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.test.friends")
    if let file = container?.appendingPathComponent("sent") {
      let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      try? "\(before)\(line)\n".write(to: file, atomically: true, encoding: .utf8)
    }
    if let name { donate(name) }
    // More people than are stored for one share.
    if word == "incoming" { donate("Stranger", .incoming) }
    if word == "crowd" { for number in 1...70 { donate("Stranger \(number)") } }
    leave { self.extensionContext?.completeRequest(returningItems: nil) }
  }

  private func donate(_ name: String, _ direction: INInteractionDirection = .outgoing) {
    let person = INPerson(
      personHandle: INPersonHandle(value: "http://push/\(name.lowercased())", type: .unknown),
      nameComponents: nil, displayName: name, image: nil, contactIdentifier: nil,
      customIdentifier: nil)
    let intent = INSendMessageIntent(
      recipients: [person], outgoingMessageType: .outgoingMessageText, content: "secret words",
      speakableGroupName: nil, conversationIdentifier: name, serviceName: "Friends", sender: nil,
      attachments: nil)
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.direction = direction
    interaction.donate { error in
      if let error { print("not donated: \(error.localizedDescription)") }
    }
  }

  /// Donates before it cancels. A cancelled share discards the donation.
  private func cancel() {
    donate("Nobody")
    leave {
      self.extensionContext?.cancelRequest(
        withError: NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError))
    }
  }

  private func leave(_ end: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.20,
      animations: {
        self.view.transform = CGAffineTransform(translationX: 0, y: self.view.frame.size.height)
      }, completion: { _ in end() })
  }
}
