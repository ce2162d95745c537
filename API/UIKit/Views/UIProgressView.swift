public import Foundation

/// The progress of a task.
@preconcurrency @MainActor open class UIProgressView: UIView {
  public enum Style: Int, Sendable {
    case `default` = 0
    case bar
  }

  open var progressViewStyle: Style
  open var progressTintColor: UIColor?
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

  public init(progressViewStyle style: Style) {
    progressViewStyle = style
    super.init(frame: .zero)
  }

  public override init(frame: CGRect) {
    progressViewStyle = .default
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    progressViewStyle = .default
    super.init(coder: coder)
  }

  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
