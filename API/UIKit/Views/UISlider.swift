import Foundation

/// A control that selects a number. Faces show a text field.
@preconcurrency @MainActor open class UISlider: UIControl {
  /// The minimum value. Setting it does not change `value`.
  open var minimumValue: Float = 0
  /// The maximum value. Setting it does not change `value`.
  open var maximumValue: Float = 1
  /// Whether a drag sends events before it ends. Stored without effect.
  open var isContinuous = true
  /// The color of the track below the value. Stored and not drawn.
  open var minimumTrackTintColor: UIColor?
  /// The color of the track above the value. Stored and not drawn.
  open var maximumTrackTintColor: UIColor?
  /// The color of the thumb. Stored and not drawn.
  open var thumbTintColor: UIColor?
  /// The image before the track. Stored and not shown.
  open var minimumValueImage: UIImage?
  /// The image after the track. Stored and not shown.
  open var maximumValueImage: UIImage?
  let field = UITextField(frame: .zero)
  private var thumbs: [State: UIImage] = [:]
  private var number: Float = 0

  /// The number, limited to the range from `minimumValue` to `maximumValue`.
  /// The user's text has an effect only if it is a number in this range.
  open var value: Float {
    get { number }
    set {
      number =
        newValue.isNaN
        ? minimumValue : min(max(newValue, minimumValue), max(minimumValue, maximumValue))
      if Float(field.text ?? "") != number { field.text = "\(number)" }
    }
  }

  /// Stores the image. Faces do not show it.
  open func setThumbImage(_ image: UIImage?, for state: State) { thumbs[state] = image }
  /// Returns the image for the state, or for the state `normal` if the given state has none.
  open func thumbImage(for state: State) -> UIImage? { thumbs[state] ?? thumbs[.normal] }
  /// Has no effect: faces draw no track.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {}
  /// Has no effect: faces draw no track.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {}

  /// Sets the number. Faces show no animation.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  open override var isEnabled: Bool { didSet { field.isEnabled = isEnabled } }

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
