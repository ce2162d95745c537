import Foundation

/// A control that selects a number. Faces show a text field.
@preconcurrency @MainActor open class UISlider: UIControl {
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor?
  open var maximumTrackTintColor: UIColor?
  open var thumbTintColor: UIColor?
  let field = UITextField(frame: .zero)
  private var number: Float = 0

  open var value: Float {
    get { number }
    set {
      number =
        newValue.isNaN
        ? minimumValue : min(max(newValue, minimumValue), max(minimumValue, maximumValue))
      if Float(field.text ?? "") != number { field.text = "\(number)" }
    }
  }

  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  override func addParts() {
    addSubview(field)
    field.text = "0.0"
    field.addAction(
      UIAction { [weak self] _ in
        guard let self, isEnabled, let typed = Float(field.text ?? ""),
          (minimumValue...max(minimumValue, maximumValue)).contains(typed)
        else { return }
        value = typed
        sendActions(for: [.valueChanged, .primaryActionTriggered])
      }, for: .editingChanged)
  }
}
