import Foundation

@testable import UIKit

// The classes that the files in `Tests/Vectors/Interfaces` name. Their exposed members are as the
// port step writes them.

final class HerdController: UIViewController, UITableViewDataSource, UITableViewDelegate,
  UITextFieldDelegate
{
  weak var table: UITableView?
  weak var volume: UISlider?
  weak var height: NSLayoutConstraint?
  weak var badge: BadgeView?
  weak var newButton: UIBarButtonItem?
  var texts: [UILabel] = []
  var embedded: UIViewController?
  var log: [String] = []
  var refused: Set<String> = []
  var newButtonOnWaking: String?

  override func awakeFromNib() {
    super.awakeFromNib()
    newButtonOnWaking = newButton?.title
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.append("loaded \(embedded.map { "with \(type(of: $0))" } ?? "")")
  }

  func typed(_ sender: UITextField) { log.append("typed \(sender.text ?? "")") }
  func called(_ sender: UIButton) { log.append("called") }
  func feed(_ sender: UIBarButtonItem) { log.append("feed \(sender.title ?? "")") }
  func sell(_ sender: UIBarButtonItem) { log.append("sell") }
  func cancel(_ sender: Any?) { log.append("cancel") }
  func tapped(_ sender: UITapGestureRecognizer) { log.append("tapped") }
  func makeBarn(_ coder: NSCoder) -> BarnController? {
    let barn = BarnController(coder: coder)
    barn?.cow = "made"
    return barn
  }

  func backToHerd(_ segue: UIStoryboardSegue) {
    log.append(
      "back by \(segue.identifier ?? "?") from \((segue.source as? BarnController)?.cow ?? "?")")
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    !refused.contains(identifier)
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    log.append("prepare \(segue.identifier ?? "?")")
    if segue.identifier == "embedWeather" { embedded = segue.destination }
    guard let barn = segue.destination as? BarnController else { return }
    if let cell = sender as? CowCell {
      barn.cow = cell.nameLabel?.text
      log.append("row \(table?.indexPathForSelectedRow?.row ?? -1)")
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    if indexPath.row == 2 {
      let cell = tableView.dequeueReusableCell(withIdentifier: "plain", for: indexPath)
      cell.textLabel?.text = "Goat"
      return cell
    }
    let cell = tableView.dequeueReusableCell(withIdentifier: "cow", for: indexPath)
    (cell as? CowCell)?.nameLabel?.text = ["Berta", "Resi"][indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("chose \(indexPath.row)")
  }
}

final class Exposed_HerdController: ExposedMembers {
  override class var methods: [Selector] {
    [
      Selector("typed:", HerdController.typed(_:)), Selector("called:", HerdController.called(_:)),
      Selector("feed:", HerdController.feed(_:)), Selector("sell:", HerdController.sell(_:)),
      Selector("cancel:", HerdController.cancel(_:)),
      Selector("tapped:", HerdController.tapped(_:)),
      // A test's main actor may run on another thread, from which a method has no result.
      Selector("makeBarn:") { target, arguments in
        nonisolated(unsafe) let (target, coder) = (target, arguments.first as? NSCoder)
        let barn = MainActor.assumeIsolated {
          coder.flatMap { (target as? HerdController)?.makeBarn($0) }
        }
        return Selector.Sent(result: barn)
      },
      Selector("backToHerd:", HerdController.backToHerd(_:)),
    ]
  }
  override class var outlets: [Outlet] {
    [
      Outlet("table", \HerdController.table), Outlet("volume", \HerdController.volume),
      Outlet("height", \HerdController.height), Outlet("badge", \HerdController.badge),
      Outlet("newButton", \HerdController.newButton), Outlet("texts", \HerdController.texts),
    ]
  }
}

final class BadgeView: UIView {
  var count = 0
  var inset: CGFloat = 0
  var isRound = false
  var words: String?
  var edge: UIColor?
  var countOnWaking: Int?

  override func awakeFromNib() { countOnWaking = count }
}

final class Exposed_BadgeView: ExposedMembers {
  override class var outlets: [Outlet] {
    [
      Outlet("count", \BadgeView.count), Outlet("inset", \BadgeView.inset),
      Outlet("isRound", \BadgeView.isRound), Outlet("words", \BadgeView.words),
      Outlet("edge", \BadgeView.edge),
    ]
  }
}

final class CowCell: UITableViewCell {
  weak var nameLabel: UILabel?
  var calls = 0
  var nameOnWaking: String?

  override func awakeFromNib() { nameOnWaking = nameLabel?.text }
  func call(_ sender: UIButton) { calls += 1 }
}

final class Exposed_CowCell: ExposedMembers {
  override class var methods: [Selector] { [Selector("call:", CowCell.call(_:))] }
  override class var outlets: [Outlet] { [Outlet("nameLabel", \CowCell.nameLabel)] }
}

final class BarnController: UIViewController {
  var cow: String?
  var isClean = false
  weak var cleanButton: UIBarButtonItem?

  func clean() { isClean = true }
}

final class Exposed_BarnController: ExposedMembers {
  override class var methods: [Selector] { [Selector("clean", bare: BarnController.clean)] }
  override class var outlets: [Outlet] { [Outlet("cleanButton", \BarnController.cleanButton)] }
}

final class WeatherController: UIViewController {}

final class SettingsController: UITableViewController {
  var milk: UITableViewCell?
  var log: [String] = []

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    log.append("prepare \(segue.identifier ?? "?")")
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("chose \(indexPath.section) \(indexPath.row)")
  }
}

final class Exposed_SettingsController: ExposedMembers {
  override class var outlets: [Outlet] { [Outlet("milk", \SettingsController.milk)] }
}

final class PhotosController: UICollectionViewController {
  var opened: String?

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 2 }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    (cell as? PhotoCell)?.caption?.text = "Photo \(indexPath.item)"
    return cell
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    opened = (sender as? PhotoCell)?.caption?.text
  }
}

final class PhotoCell: UICollectionViewCell {
  weak var caption: UILabel?
}

final class Exposed_PhotoCell: ExposedMembers {
  override class var outlets: [Outlet] { [Outlet("caption", \PhotoCell.caption)] }
}

final class StallController: UIViewController {
  var heading: UILabel?
  var keeper: Keeper?
  var isOpen = false

  func open(_ sender: Any?) { isOpen = true }
}

final class Exposed_StallController: ExposedMembers {
  override class var methods: [Selector] { [Selector("open:", StallController.open(_:))] }
  override class var outlets: [Outlet] {
    [Outlet("heading", \StallController.heading), Outlet("keeper", \StallController.keeper)]
  }
}

/// An object of a nib file that is not a view.
@MainActor final class Keeper: NSObject {
  var notes = 0

  func noted(_ sender: Any?) { notes += 1 }
}

final class Exposed_Keeper: ExposedMembers {
  override class var methods: [Selector] { [Selector("noted:", Keeper.noted(_:))] }
}
