import Foundation

/// The views of a cell whose row contains controls, or is in a table with such rows.
extension UITableViewCell {
  /// Whether the user can operate a view of the cell.
  var hasControls: Bool { leaves.contains(where: \.isOperable) }

  /// The text that names the controls of the row for a screen reader.
  var rowName: String? {
    [accessibilityLabel, content.text].compactMap { $0 }.first { !$0.isEmpty }
  }

  /// The views with contents, in reading order. A content configuration replaces the views of the
  /// content view.
  private var leaves: [UIView] {
    storedSubviews.filter { $0 !== contentView || listConfiguration == nil }.flatMap {
      ViewReading.leaves(of: $0)
    }
  }

  private var listConfiguration: UIListContentConfiguration? {
    contentConfiguration as? UIListContentConfiguration
  }

  /// Returns the views that the page contains. The cell itself is one of them if it is the button
  /// that selects the row, or shows the texts of a content configuration.
  func elements(isSelectable: Bool) -> [UIView] {
    isExposed = true
    guard !isHidden, alpha > 0, !accessibilityElementsHidden else { return [] }
    let leaves = leaves
    let controls = leaves.filter(\.isOperable)
    let opens = accessoryView == nil && accessoryType.opens
    isPressable =
      isSelectable && rowName != nil && (opens || !controls.contains(where: \.takesValue))
      && (controls.isEmpty || selectionStyle != .none)
    var elements: [UIView]
    if isPressable || listConfiguration != nil {
      let texts = leaves.filter { $0 is UILabel && !$0.isOperable }
      let images = leaves.filter { $0 is UIImageView }
      let ownWords = isPressable || !(content.text ?? content.detail ?? "").isEmpty
      elements = listPicture() + images + (ownWords ? [self] : [])
      elements += leaves.filter { leaf in !(texts + images).contains { $0 === leaf } }
    } else {
      elements = leaves
    }
    if let name = elements.firstIndex(where: { $0 is UILabel || $0 === self }),
      let control = controls.first, isName(elements[name], of: control)
    {
      elements.remove(at: name)
    }
    return elements + detailButtons
  }

  /// Whether faces show the text of the view with the control.
  private func isName(_ view: UIView, of control: UIView) -> Bool {
    guard control is UITextField || control is UISwitch, control.spokenLabel == rowName else {
      return false
    }
    if view === self { return !isPressable && content.detail == nil && content.text == rowName }
    return (view as? UILabel)?.text == rowName && !view.isOperable
  }

  private func listPicture() -> [UIView] {
    guard let picture = listConfiguration?.image else { return [] }
    if listImage.image !== picture { listImage.image = picture }
    return [listImage]
  }

  private var detailButtons: [UIView] {
    guard accessoryView == nil else { return [] }
    return accessoryType.hasDetails ? [detailButton] : []
  }

  /// The text that faces show for the cell itself.
  var shownText: String {
    let words = [content.text ?? rowName, content.detail].compactMap { $0 }
      .joined(separator: isPressable ? " " : "\n")
    let isMarked = isSelected || (accessoryView == nil && accessoryType == .checkmark)
    return isPressable && isMarked && !isChoice ? "✓ \(words)" : words
  }

  /// Whether the row is one of several that can be selected together.
  var isChoice: Bool { isPressable && table?.allowsMultipleSelection ?? false }

  private var table: UITableView? { superview as? UITableView }

  /// Selects the row.
  func pressRow() {
    guard isPressable, let table, let path = table.indexPath(for: self) else { return }
    table.choose(path)
  }

  func pressDetails() {
    guard let table, let path = table.indexPath(for: self) else { return }
    table.chooseAccessory(path)
  }
}

extension UITableViewCell.AccessoryType {
  fileprivate var opens: Bool { self == .disclosureIndicator || self == .detailDisclosureButton }
  fileprivate var hasDetails: Bool { self == .detailButton || self == .detailDisclosureButton }
}

/// The picture of a content configuration.
final class RowImageView: UIImageView {}

extension UIView {
  /// The cell with this view, if the page contains the cell's views.
  var exposedCell: UITableViewCell? {
    var view = storedSuperview
    while let current = view, !(current is UITableView) {
      if let cell = current as? UITableViewCell { return cell.isExposed ? cell : nil }
      view = current.storedSuperview
    }
    return nil
  }

  /// Whether the user can operate the element.
  fileprivate var isOperable: Bool {
    switch self {
    case let label as UILabel: label.pressing != nil
    case let text as UITextView: text.isEditable
    case is UITableView: true
    case is UIControl: isUserInteractionEnabled
    default: false
    }
  }

  /// Whether the element changes a value, so that a press on its row is not expected.
  fileprivate var takesValue: Bool {
    switch self {
    case is UITextField, is UITextView, is UISwitch, is UISegmentedControl.Segment: true
    case is UILabel, is UITableView: true
    default: superview is UIStepper
    }
  }

  /// The text that a screen reader speaks for the element, or `nil` if the element has a title.
  var spokenLabel: String? {
    if let accessibilityLabel { return accessibilityLabel }
    switch self {
    case let cell as UITableViewCell: return cell.isChoice ? cell.shownText : nil
    case let toggle as UISwitch: return toggle.spokenName ?? exposedCell?.rowName
    case let field as UITextField: return field.controlName ?? field.rowName
    case is UITextView: return exposedCell?.rowName
    case let control as UIControl where !control.namedByRow && control.ownName.isEmpty:
      return exposedCell?.rowName
    default: return nil
    }
  }
}

extension UITextField {
  /// The name of the control that shows the field instead of itself, such as a slider.
  fileprivate var controlName: String? {
    switch superview {
    case let picker as UIDatePicker: picker.accessibilityLabel
    case let slider as UISlider: slider.accessibilityLabel
    default: nil
    }
  }

  /// The row's text. If the row has several fields, the placeholder distinguishes them.
  fileprivate var rowName: String? {
    guard let cell = exposedCell else { return nil }
    let isOnly = ViewReading.leaves(of: cell).count { $0 is UITextField } < 2
    guard !isOnly, let placeholder, !placeholder.isEmpty else { return cell.rowName }
    return cell.rowName.map { "\($0) \(placeholder)" } ?? placeholder
  }
}

extension UIControl {
  /// Whether faces show the row's text with the control, or the control is a part of a group.
  var namedByRow: Bool {
    self is UITextField || self is UISwitch || self is UISegmentedControl.Segment
      || self is UIButton.MenuItem
  }

  /// The title, or the words that faces show instead.
  var ownName: String {
    let symbol = (self as? UIButton)?.shownImage?.symbolName?.replacing(".", with: " ")
    return [pressedTitle, accessibilityLabel, symbol].compactMap { $0 }.first { !$0.isEmpty } ?? ""
  }
}
