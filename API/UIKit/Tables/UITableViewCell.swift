public import Foundation
import Localization
import Translations

/// A row of a table.
///
/// Faces show the texts and the image of the content configuration, or else the labels and the
/// first image of the content view. The first text is the title. The other texts are the detail.
///
/// If the content view or the accessory view contains controls, such as text fields and switches,
/// faces show all views of the cell. A control without a name of its own gets the row's title. The
/// row can then be selected if its `selectionStyle` is not `none`, and if the controls are buttons
/// or the row has a disclosure indicator.
@preconcurrency @MainActor open class UITableViewCell: UIView {
  /// The layout of a cell. It decides only whether the cell has a detail label.
  public enum CellStyle: Int, Sendable {
    /// A title.
    case `default` = 0
    /// A title and a detail at the other edge.
    case value1
    /// A title and a detail beside it.
    case value2
    /// A title and a detail below it.
    case subtitle
  }

  /// The symbol at the end of a row. Faces show it.
  public enum AccessoryType: Int, Sendable {
    /// No symbol.
    case none = 0
    /// An arrow: the row opens a page.
    case disclosureIndicator
    /// A detail button and an arrow.
    case detailDisclosureButton
    /// A check mark: the row is chosen.
    case checkmark
    /// A detail button.
    case detailButton
  }

  /// The highlight of a selected row. Stored without effect.
  public enum SelectionStyle: Int, Sendable {
    /// No highlight.
    case none = 0
    /// The usual highlight.
    case blue
    /// A gray highlight.
    case gray
    /// The usual highlight.
    case `default`
  }

  /// The kind of an edit. Faces do not edit tables.
  public enum EditingStyle: Int, Sendable {
    /// No edit.
    case none = 0
    /// The row is deleted.
    case delete
    /// A row is inserted.
    case insert
  }

  /// The identifier for reusing the cell, or `nil` if the cell is not reused.
  public let reuseIdentifier: String?
  /// The view whose contents faces show, unless there is a content configuration.
  public let contentView = UIView(frame: .zero)
  private let style: CellStyle
  /// The label with the title. Added to the content view when it is first used.
  open private(set) lazy var textLabel: UILabel? = makePart(UILabel(frame: .zero), .text)
  /// The label with the detail, or `nil` in the style `default`. Added to the content view when it
  /// is first used.
  open private(set) lazy var detailTextLabel: UILabel? =
    style == .default ? nil : makePart(UILabel(frame: .zero), .detail)
  /// The image view. Added to the content view when it is first used.
  open private(set) lazy var imageView: UIImageView? = makePart(UIImageView(frame: .zero), .image)
  /// The contents of the row. Only a `UIListContentConfiguration` is shown.
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { ScreenChanges.note() } }
  /// The symbol at the end of the row. A detail button calls the table's delegate.
  open var accessoryType = AccessoryType.none { didSet { ScreenChanges.note() } }
  /// The view at the end of the row. It replaces the symbol of `accessoryType`. Faces show its
  /// controls, texts and image. The image of a checkmark marks the row.
  open var accessoryView: UIView? {
    didSet {
      guard oldValue !== accessoryView else { return }
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
    }
  }
  /// The symbol while the table is being edited. Stored and not shown.
  open var editingAccessoryType = AccessoryType.none
  /// The view behind the contents. Stored and not shown.
  open var backgroundView: UIView?
  /// The view behind the contents of a selected row. Stored and not shown.
  open var selectedBackgroundView: UIView?
  /// The highlight of the selected row. Stored without effect. As on iOS, a row can be selected
  /// even if its style is `none`.
  open var selectionStyle = SelectionStyle.default
  /// The insets of the line below the row, in points. Stored without effect.
  open var separatorInset = UIEdgeInsets.zero
  /// Whether the row is selected. The table sets this property. Setting it directly does not select
  /// the row.
  open var isSelected = false
  /// Whether the row is highlighted. Stored without effect.
  open var isHighlighted = false

  /// Whether the row is being edited. Set by `setEditing(_:animated:)`. Faces do not edit tables.
  open var isEditing = false
  /// The view at the end of a row that is being edited. Not shown.
  open var editingAccessoryView: UIView?
  /// The view behind the contents while several rows can be selected. Stored and not shown.
  open var multipleSelectionBackgroundView: UIView?
  /// Whether the row has a handle for moving it. Stored without effect.
  open var showsReorderControl = false
  /// Whether a row that is being edited is indented. Stored without effect.
  open var shouldIndentWhileEditing = true
  /// The number of steps by which the contents are indented. Stored without effect.
  open var indentationLevel = 0
  /// The width of a step of the indentation, in points. Stored without effect.
  open var indentationWidth: CGFloat = 10
  /// The background. Stored and not drawn.
  open var backgroundConfiguration: UIBackgroundConfiguration?
  /// Whether the content configuration follows the cell's state. Has no effect.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background configuration follows the cell's state. Has no effect.
  open var automaticallyUpdatesBackgroundConfiguration = true

  /// Whether the page contains the cell's views. Such a cell is not reused.
  var isExposed = false
  /// Whether faces show the row as a button that selects it.
  var isPressable = false
  private(set) lazy var listImage = RowImageView(frame: .zero)
  private(set) lazy var detailButton = UIButton(
    type: .system,
    primaryAction: UIAction(title: translated("Details", in: SystemLanguage.catalog)) {
      [weak self] _ in self?.pressDetails()
    })
  /// The parts of the content view in the order in which faces show them.
  private enum Part: Int { case image, text, detail }
  private var parts: [Part] = []

  /// Creates a cell of 390 × 44 points.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    addSubview(contentView)
  }

  /// The storyboard's segue that the selection of the row starts.
  var selectionSegue: ((UITableViewCell) -> Void)?
  /// The storyboard's segue that the detail button of the row starts.
  var accessorySegue: ((UITableViewCell) -> Void)?

  /// Creates a cell. Reads only the style and the identifier from a storyboard, and nothing from
  /// other coders.
  public required init?(coder: NSCoder) {
    style = (coder as? StoryboardCoder)?.cellStyle ?? .default
    reuseIdentifier = (coder as? StoryboardCoder)?.reuseIdentifier
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

  /// Sets `isSelected`. The table calls it when the selection changes.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Sets `isHighlighted`. The table does not call it.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  /// Sets `isEditing`. The table does not call it.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  /// Has no effect: the configuration follows no state.
  open func setNeedsUpdateConfiguration() {}

  /// Returns an empty configuration for the cell's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  private func makePart<View: UIView>(_ view: View, _ part: Part) -> View {
    contentView.insertSubview(view, at: parts.count { $0.rawValue < part.rawValue })
    parts.append(part)
    return view
  }
}
