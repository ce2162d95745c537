import Social
import UIKit
import os.log

/// An extension for iOS. Each of its steps calls the next one through a selector.
@objc(ShareViewController)
class ShareViewController: SLComposeServiceViewController {
  @IBOutlet private weak var label: UILabel!
  @IBOutlet var name: String?
  private lazy var button: UIButton = {
    let button = UIButton(type: .system)
    button.addTarget(self, action: #selector(pressed(_:)), for: .touchUpInside)
    return button
  }()
  private var timer: Timer?
  private let kept = UILabel()

  override func didSelectPost() {
    #if os(iOS)
      setValue(kept, forKey: "label")
      setValue("a name", forKey: #keyPath(ShareViewController.name))
    #endif
    NotificationCenter.default.addObserver(
      self, selector: #selector(self.told(_:)), name: .pressed, object: nil)
    timer = Timer.scheduledTimer(
      timeInterval: 0.01, target: self, selector: #selector(tick), userInfo: nil, repeats: false)
  }

  @objc private func tick() {
    print("tick")
    button.sendActions(for: .touchUpInside)
    button.removeTarget(self, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)
  }

  @IBAction func pressed(_ sender: UIButton) {
    print("pressed \(sender === button ? "#selector(pressed)" : #"@objc "\#(1)""#)")
    NotificationCenter.default.post(name: .pressed, object: 7)
  }

  @objc func told(_ notification: NSNotification) {
    print("told \(notification.object ?? "nothing")")
    NotificationCenter.default.removeObserver(self)
    NotificationCenter.default.post(name: .pressed, object: 8)
    let end = Selector(("endWith:and:"))
    print("responds", responds(to: end), responds(to: NSSelectorFromString("endWith:")))
    perform(end, with: "one", with: "two")
  }

  @objc(endWith:and:) func end(_ one: String, _ two: String) {
    print("end \(one) \(two) \(label === kept) \(name ?? "nameless")")
    Logger(subsystem: "ported", category: "end").error("logged \(1, format: .hex) \("moo")")
    if let extensionContext { Keeper.keep(extensionContext) }
  }
}

extension Notification.Name {
  fileprivate static let pressed = Notification.Name("pressed")
}
