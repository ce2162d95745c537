import AppleSupport
import Foundation
import Storyboards

/// The scene of an extension's storyboard for its principal class: views, outlets and actions.
@MainActor struct StoryboardScene {
  private let controller: StoryboardController

  init(_ controller: StoryboardController) { self.controller = controller }

  /// Returns `nil` if the extension names no storyboard, if the storyboard is unreadable, or if its
  /// initial controller is a container or has another class. An unreadable storyboard is reported
  /// in the extension's log.
  /// - Parameter principalClass: The name in the form `Module.Class`.
  init?(of principalClass: String, in bundle: URL?) {
    guard let bundle, let name = Self.mainStoryboard(of: bundle),
      let storyboard = Storyboard(named: name, in: bundle)
    else { return nil }
    self.init(of: principalClass, storyboard)
  }

  /// Returns `nil` if the initial controller is a container or has another class.
  init?(of principalClass: String, _ storyboard: Storyboard) {
    guard let controller = storyboard.initialController, controller.root == nil,
      let name = controller.className, principalClass.hasSuffix("." + name)
    else { return nil }
    self.controller = controller
  }

  /// Returns the name of the extension's main storyboard.
  static func mainStoryboard(of bundle: URL) -> String? {
    let info = AppBundle.propertyList(bundle.appending(path: "Info.plist"))
    return (info?["NSExtension"] as? [String: Any])?["NSExtensionMainStoryboard"] as? String
  }

  /// Creates the views, assigns them to the owner's outlets, and connects the buttons' actions.
  func load(into owner: UIViewController) {
    var made: [String: UIView] = [:]
    let root = controller.view.map { make($0, for: owner, &made) }
    root?.frame = UIScreen.main.bounds
    owner.view = root ?? UIView(frame: UIScreen.main.bounds)
    for outlet in controller.outlets {
      if outlet.property == "view" { continue }
      owner.setValue(made[outlet.destination], forKey: outlet.property)
    }
    for view in made.values { view.awakeFromNib() }
  }

  private func make(
    _ description: StoryboardView, for owner: UIViewController, _ made: inout [String: UIView]
  ) -> UIView {
    let view: UIView
    switch description.kind {
    case .view, .other: view = UIView()
    case .label:
      let label = UILabel()
      label.text = description.text
      view = label
    case .button:
      let button = UIButton(type: .system)
      button.setTitle(description.text, for: .normal)
      for action in description.actions where action.destination == controller.id {
        connect(action, of: button, to: owner)
      }
      view = button
    case .picture: view = UIImageView(frame: .zero)
    case .bar: view = UINavigationBar()
    case .table:
      let table = UITableView()
      for outlet in description.outlets where outlet.destination == controller.id {
        switch outlet.property {
        case "dataSource": table.dataSource = owner as? any UITableViewDataSource
        case "delegate": table.delegate = owner as? any UITableViewDelegate
        default: break
        }
      }
      view = table
    }
    view.isHidden = description.isHidden
    if let alpha = description.backgroundAlpha {
      view.backgroundColor = UIColor.black.withAlphaComponent(min(max(alpha, 0), 1))
    }
    for subview in description.subviews { view.addSubview(make(subview, for: owner, &made)) }
    made[description.id] = view
    return view
  }

  private func connect(_ action: StoryboardAction, of button: UIButton, to owner: UIViewController)
  {
    let selector = action.selector
    button.addAction(
      UIAction(identifier: UIAction.Identifier("\(selector) \(action.event)")) {
        [weak owner, weak button] _ in owner?._perform(selector, sender: button)
      }, for: Self.events[action.event] ?? .primaryActionTriggered)
  }

  private static let events: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchUpInside": .touchUpInside,
    "primaryActionTriggered": .primaryActionTriggered,
  ]
}
