public import Foundation

/// A choice between a few segments.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// The value of `selectedSegmentIndex` if no segment is selected.
  public static let noSegment = -1

  private var segments: [Segment] = []
  private var chosen = UISegmentedControl.noSegment

  /// Creates a control. Items are `String` or `UIImage`. Images are not shown.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    for item in items ?? [] {
      insertSegment(withTitle: item as? String, at: segments.count, animated: false)
    }
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control without segments. Reads nothing from `coder`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The color of the selected segment. Stored and not drawn.
  open var selectedSegmentTintColor: UIColor?
  /// Whether a segment is selected only while it is pressed. Stored without effect.
  open var isMomentary = false
  /// Whether the widths follow the titles. Stored without effect.
  open var apportionsSegmentWidthsByContent = false

  /// Has no effect: faces choose the attributes of titles.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {}

  /// Has no effect: faces choose the widths.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {}

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// The index of the selected segment. If no segment has the new index, the value becomes
  /// `noSegment`.
  open var selectedSegmentIndex: Int {
    get { chosen }
    set {
      chosen = segments.indices.contains(newValue) ? newValue : Self.noSegment
      ScreenChanges.note()
    }
  }

  /// Inserts a segment. An index out of range is clamped. Faces show no animation.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let index = min(max(segment, 0), segments.count)
    let new = Segment(title ?? "")
    segments.insert(new, at: index)
    addSubview(new)
    if chosen >= index { chosen += 1 }
  }

  /// Removes a segment. If the segment was selected, the selection is cleared. An index out of
  /// range has no effect.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment).removeFromSuperview()
    if chosen == segment { chosen = Self.noSegment } else if chosen > segment { chosen -= 1 }
  }

  /// Removes all segments and clears the selection.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: 0, animated: false) }
  }

  /// Sets the text of a segment. An index out of range has no effect.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].title = title ?? ""
    ScreenChanges.note()
  }

  /// Returns the text of a segment, or `nil` if the index is out of range.
  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].title : nil
  }

  /// Sets whether the user can select a segment. An index out of range has no effect.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    if segments.indices.contains(segment) { segments[segment].isEnabled = enabled }
  }

  /// The segments as controls. Faces show these controls instead of the segmented control.
  var shownSegments: [UIControl] { segments }

  fileprivate func choose(_ segment: Segment) {
    guard isEnabled, let index = segments.firstIndex(where: { $0 === segment }), index != chosen
    else { return }
    selectedSegmentIndex = index
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  final class Segment: UIControl {
    var title = ""

    convenience init(_ title: String) {
      self.init(frame: .zero)
      self.title = title
    }

    var control: UISegmentedControl? { superview as? UISegmentedControl }

    override var isEnabled: Bool {
      get { super.isEnabled && control?.isEnabled ?? true }
      set { super.isEnabled = newValue }
    }

    var isChosen: Bool {
      guard let control, control.segments.indices.contains(control.chosen) else { return false }
      return control.segments[control.chosen] === self
    }

    /// The title on a face that shows segments as buttons.
    var shownTitle: String { isChosen ? "✓ \(title)" : title }

    package override func press() { if isEnabled { control?.choose(self) } }
  }
}
