public import Foundation

/// A header or footer of a table's section. Faces show its first text.
///
/// Apple: https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  /// The identifier of the registered class, or `nil`.
  public let reuseIdentifier: String?
  /// The view for the contents.
  public let contentView = UIView(frame: .zero)
  /// The label with the title. Added to the content view when it is first used.
  open private(set) lazy var textLabel: UILabel? = makeLabel()
  /// The label with the detail. Added to the content view when it is first used, and not shown if
  /// there is a title.
  open private(set) lazy var detailTextLabel: UILabel? = makeLabel()
  /// The view behind the contents. Stored and not shown.
  open var backgroundView: UIView?
  /// The background. Stored and not drawn.
  open var backgroundConfiguration: UIBackgroundConfiguration?

  /// Creates a header or footer of size zero.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// Creates a header or footer. Reads only the identifier from a nib file, and nothing from other
  /// coders.
  public required init?(coder: NSCoder) {
    reuseIdentifier = (coder as? StoryboardCoder)?.reuseIdentifier
    super.init(coder: coder)
    addSubview(contentView)
  }

  public convenience override init(frame: CGRect) { self.init(reuseIdentifier: nil) }

  /// Creates a view of a registered class with `init(reuseIdentifier:)`. Swift needs a required
  /// initializer to instantiate a class that is known only at run time. Not part of Apple's API.
  public required convenience init(_reuseIdentifier: String) {
    self.init(reuseIdentifier: _reuseIdentifier)
  }

  /// Never called, because headers and footers are not reused.
  open func prepareForReuse() {}

  private func makeLabel() -> UILabel {
    let label = UILabel(frame: .zero)
    contentView.addSubview(label)
    return label
  }
}
