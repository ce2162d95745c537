import Foundation

/// A control that is on or off.
@preconcurrency @MainActor open class UISwitch: UIControl {
  open var isOn = false { didSet { ScreenChanges.note() } }
  open var onTintColor: UIColor?
  open var thumbTintColor: UIColor?
  open var title: String?

  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  override func press() {
    guard isEnabled else { return }
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
