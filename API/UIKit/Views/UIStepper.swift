import Foundation

/// A control that increases or decreases a number. Faces show one button for each direction.
@preconcurrency @MainActor open class UIStepper: UIControl {
  open var minimumValue = 0.0
  open var maximumValue = 100.0
  open var stepValue = 1.0
  open var wraps = false
  open var autorepeat = true
  open var isContinuous = true
  private var number = 0.0

  open var value: Double {
    get { number }
    set { number = min(max(newValue, minimumValue), max(minimumValue, maximumValue)) }
  }

  override func addParts() {
    for (title, direction) in [("−", -1.0), ("+", 1.0)] {
      let button = UIButton(
        type: .system,
        primaryAction: UIAction(title: title) { [weak self] _ in self?.step(direction) })
      addSubview(button)
    }
  }

  /// The buttons that faces show instead.
  var shownButtons: [UIView] { subviews }

  private func step(_ direction: Double) {
    guard isEnabled else { return }
    let before = value
    let next = before + direction * stepValue
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}
