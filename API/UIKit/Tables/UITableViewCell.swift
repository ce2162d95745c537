public import Foundation

/// A row of a table.
///
/// Faces show the texts and the image of the content configuration, or else the labels and the
/// first image of the content view. The first text is the title, the others are the detail.
@preconcurrency @MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable {
    case `default` = 0
    case value1
    case value2
    case subtitle
  }

  public enum AccessoryType: Int, Sendable {
    case none = 0
    case disclosureIndicator
    case detailDisclosureButton
    case checkmark
    case detailButton
  }

  public enum SelectionStyle: Int, Sendable {
    case none = 0
    case blue
    case gray
    case `default`
  }

  public enum EditingStyle: Int, Sendable {
    case none = 0
    case delete
    case insert
  }

  public let reuseIdentifier: String?
  public let contentView = UIView(frame: .zero)
  private let style: CellStyle
  open private(set) lazy var textLabel: UILabel? = makePart(UILabel(frame: .zero))
  open private(set) lazy var detailTextLabel: UILabel? =
    style == .default ? nil : makePart(UILabel(frame: .zero))
  open private(set) lazy var imageView: UIImageView? = makePart(UIImageView(frame: .zero))
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { ScreenChanges.note() } }
  open var accessoryType = AccessoryType.none { didSet { ScreenChanges.note() } }
  /// Not shown. Use `accessoryType`.
  open var accessoryView: UIView?
  open var editingAccessoryType = AccessoryType.none
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  /// As on iOS, a row can be selected even if its selection style is `none`.
  open var selectionStyle = SelectionStyle.default
  open var separatorInset = UIEdgeInsets.zero
  open var isSelected = false
  open var isHighlighted = false

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
  }

  /// Creates a cell of a registered class with `init(style:reuseIdentifier:)`. Swift needs a
  /// required initializer to instantiate a class that is known only at run time. Not part of
  /// Apple's API.
  public required convenience init(_reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: _reuseIdentifier)
  }

  /// Called before the cell is reused for another row.
  open func prepareForReuse() {}

  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  private func makePart<Part: UIView>(_ part: Part) -> Part {
    contentView.addSubview(part)
    return part
  }
}
