// swift-format-ignore-file
#sourceLocation(file: "ShareViewController.swift", line: 1)
import Social
import UIKit
import OSLog 

/// An extension for iOS. Each of its steps calls the next one through a selector.
                          
class ShareViewController: SLComposeServiceViewController {
            private weak var label: UILabel!
            var name: String?
  private lazy var button: UIButton = {
    let button = UIButton(type: .system)
    button.addTarget(self, action: Selector("pressed:", ShareViewController.pressed(_:)), for: .touchUpInside)
    return button
  }()
  private var timer: Timer?
  private let kept = UILabel()

  override func didSelectPost() {
    #if true   
      setValue(kept, forKey: "label")
      setValue("a name", forKey: "name"                            )
    #endif
    NotificationCenter.default.addObserver(
      self, selector: Selector("told:", ShareViewController.told(_:)), name: .pressed, object: nil)
    timer = Timer.scheduledTimer(
      timeInterval: 0.01, target: self, selector: Selector("tick", ShareViewController.tick), userInfo: nil, repeats: false)
  }

        private func tick() {
    print("tick")
    button.sendActions(for: .touchUpInside)
    button.removeTarget(self, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)
  }

            func pressed(_ sender: UIButton) {
    print("pressed \(sender === button ? "#selector(pressed)" : #"@objc "\#(1)""#)")
    NotificationCenter.default.post(name: .pressed, object: 7)
  }

        func told(_ notification: NSNotification) {
    print("told \(notification.object ?? "nothing")")
    NotificationCenter.default.removeObserver(self)
    NotificationCenter.default.post(name: .pressed, object: 8)
    let end = Selector(("endWith:and:"))
    print("responds", responds(to: end), responds(to: NSSelectorFromString("endWith:")))
    perform(end, with: "one", with: "two")
  }

                      func end(_ one: String, _ two: String) {
    print("end \(one) \(two) \(label === kept) \(name ?? "nameless")")
    Logger(subsystem: "ported", category: "end").error("logged \(1, format: .hex) \("moo")")
    if let extensionContext { Keeper.keep(extensionContext) }
  }
}

extension Notification.Name {
  fileprivate static let pressed = Notification.Name("pressed")
}
#sourceLocation()

extension ShareViewController {
  fileprivate nonisolated static func exposedMethods_ShareViewController() -> [UIKit.Selector] {
    [UIKit.Selector("tick", bare: ShareViewController.tick), UIKit.Selector("pressed:", ShareViewController.pressed(_:)), UIKit.Selector("told:", ShareViewController.told(_:)), UIKit.Selector("endWith:and:", ShareViewController.end(_:_:))]
  }
  @MainActor fileprivate static func exposedOutlets_ShareViewController() -> [UIKit.ExposedMembers.Outlet] {
    [UIKit.ExposedMembers.Outlet("label", \ShareViewController.label), UIKit.ExposedMembers.Outlet("name", \ShareViewController.name)]
  }
}
final class Exposed_ShareViewController: UIKit.ExposedMembers {
  override class var methods: [UIKit.Selector] { ShareViewController.exposedMethods_ShareViewController() }
  @MainActor override class var outlets: [UIKit.ExposedMembers.Outlet] {
    ShareViewController.exposedOutlets_ShareViewController()
  }
}
