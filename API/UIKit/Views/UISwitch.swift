import Foundation

/// A control that is on or off.
@preconcurrency @MainActor open class UISwitch: UIControl {
  /// Whether the switch is on. A face that does not support switches shows a button with the title
  /// "On" or "Off".
  open var isOn = false { didSet { ScreenChanges.note() } }
  /// The color of a switch that is on. Stored and not drawn.
  open var onTintColor: UIColor?
  /// The color of the thumb. Stored and not drawn.
  open var thumbTintColor: UIColor?
  /// The title. Faces show it if there is no accessibility label.
  open var title: String? { didSet { ScreenChanges.note() } }

  /// Sets `isOn` without sending events. Faces show no animation.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// The title, or the text of the only label beside the switch.
  var spokenName: String? {
    if let title, !title.isEmpty { return title }
    let neighbors = superview?.subviews ?? []
    let texts = neighbors.compactMap { ($0 as? UILabel)?.text }.filter { !$0.isEmpty }
    return texts.count == 1 && neighbors.filter { $0 is UISwitch }.count == 1 ? texts[0] : nil
  }

  package override func press() {
    guard isEnabled else { return }
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
