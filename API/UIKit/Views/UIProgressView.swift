public import Foundation

/// The progress of a task.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// The appearance of a progress view. Faces show all styles alike.
  public enum Style: Int, Sendable {
    /// The usual appearance.
    case `default` = 0
    /// The appearance in a bar.
    case bar
  }

  /// The style. Stored without effect.
  open var progressViewStyle: Style
  /// The color of the completed part. Stored and not drawn.
  open var progressTintColor: UIColor?
  /// The color of the remaining part. Stored and not drawn.
  open var trackTintColor: UIColor?
  private var part: Float = 0

  /// The progress from 0 to 1. Other values are clamped.
  open var progress: Float {
    get { part }
    set {
      part = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
      ScreenChanges.note()
    }
  }

  /// Creates a view with the progress 0.
  public init(progressViewStyle style: Style) {
    progressViewStyle = style
    super.init(frame: .zero)
  }

  public override init(frame: CGRect) {
    progressViewStyle = .default
    super.init(frame: frame)
  }

  /// Creates a view with the progress 0. Reads nothing from `coder`.
  public required init?(coder: NSCoder) {
    progressViewStyle = .default
    super.init(coder: coder)
  }

  /// Sets the progress. Faces show no animation.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
