import Foundation

/// A control that is on or off.
@preconcurrency @MainActor open class UISwitch: UIControl {
  /// Whether the switch is on. Faces show a button with the title "On" or "Off".
  open var isOn = false { didSet { ScreenChanges.note() } }
  /// The color of a switch that is on. Stored and not drawn.
  open var onTintColor: UIColor?
  /// The color of the thumb. Stored and not drawn.
  open var thumbTintColor: UIColor?
  /// The title. Stored and not shown.
  open var title: String?

  /// Sets `isOn` without sending events. Faces show no animation.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  override func press() {
    guard isEnabled else { return }
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
