import Foundation

/// A control that increases or decreases a number. Faces show one button for each direction.
@preconcurrency @MainActor open class UIStepper: UIControl {
  /// The minimum value. Setting it does not change `value`.
  open var minimumValue = 0.0
  /// The maximum value. Setting it does not change `value`.
  open var maximumValue = 100.0
  /// The amount that a press adds or subtracts.
  open var stepValue = 1.0
  /// Whether a step over one limit continues at the other limit.
  open var wraps = false
  /// Whether a long press repeats the step. Stored without effect.
  open var autorepeat = true
  /// Whether a long press sends an event for each step. Stored without effect.
  open var isContinuous = true
  private var number = 0.0

  /// The number, limited to the range from `minimumValue` to `maximumValue`. Faces do not show the
  /// number.
  open var value: Double {
    get { number }
    set { number = min(max(newValue, minimumValue), max(minimumValue, maximumValue)) }
  }

  open override var isEnabled: Bool {
    didSet { for case let button as UIButton in shownButtons { button.isEnabled = isEnabled } }
  }

  override func addParts() {
    for (title, direction) in [("−", -1.0), ("+", 1.0)] {
      let button = UIButton(
        type: .system,
        primaryAction: UIAction(title: title) { [weak self] _ in self?.step(direction) })
      addSubview(button)
    }
  }

  /// The two buttons of the stepper. Faces show these buttons instead of the stepper.
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
