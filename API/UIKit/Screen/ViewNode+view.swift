import Contract
import Foundation
import Synchronization

extension ViewNode {
  /// The maximum number of characters of one text.
  static let maximumText = 20_000

  /// Returns `nil` for a view without contents of its own.
  @MainActor init?(_ view: UIView) {
    guard let content = Content(view) else { return nil }
    self.init(
      id: view.nodeIdentifier, content: content, accessibilityLabel: view.spokenLabel,
      traits: NodeTraits(view))
  }
}

extension NodeTraits {
  /// Returns `nil` for a plain view.
  @MainActor fileprivate init?(_ view: UIView) {
    self.init()
    switch view {
    case let label as UILabel: textStyle = TextStyle(label.font)
    case let image as UIImageView: symbol = image.image?.symbolName
    case let toggle as UISwitch: (control, isOn) = (.toggle, toggle.isOn)
    case let segment as UISegmentedControl.Segment:
      (control, name, isOn) = (.segment, shown(segment.title), segment.isChosen)
      group = segment.control?.nodeIdentifier
      groupTitle = segment.control?.accessibilityLabel ?? segment.exposedCell?.rowName
    case let button as UIButton:
      symbol = button.shownImage?.symbolName
      style = button.style
      guard let item = button as? UIButton.MenuItem, let action = item.action else { break }
      control = .menuItem
      if action.state != .off { isOn = action.state == .on }
      (group, groupTitle) = (item.owner?.nodeIdentifier, item.owner?.shownTitle)
      if action.attributes.contains(.destructive) { style = .destructive }
    case let cell as UITableViewCell where cell.isChoice:
      (control, isOn) = (.toggle, cell.isSelected)
    default: break
    }
    if name == nil { name = (view as? UIControl)?.distinctName }
    if self == NodeTraits() { return nil }
  }
}

extension NodeTraits.TextStyle {
  fileprivate init?(_ font: UIFont?) {
    guard let style = font?.textStyle else { return nil }
    switch style {
    case .largeTitle, .title1, .title2, .title3, .headline: self = .heading
    case .footnote, .caption1, .caption2: self = .footnote
    default: return nil
    }
  }
}

extension UIButton {
  fileprivate var style: Button.Style? {
    switch role {
    case .destructive: .destructive
    case .cancel: .cancel
    case .primary: .prominent
    case .normal: configuration?.isProminent ?? false ? .prominent : nil
    }
  }
}

extension ViewNode.Content {
  @MainActor fileprivate init?(_ view: UIView) {
    switch view {
    case let label as UILabel where label.pressing != nil:
      self = .button(title: shown(label.text ?? ""), isEnabled: true)
    case let label as UILabel: self = .label(shown(label.text ?? ""))
    case let image as UIImageView:
      let isInRow = image is RowImageView || image.exposedCell != nil
      self = .image(picture: pictureIdentifier(of: image.image, fitting: isInRow ? 128 : 512))
    case let cell as UITableViewCell where cell.isPressable:
      self = .button(title: shown(cell.shownText), isEnabled: true)
    case let cell as UITableViewCell: self = .label(shown(cell.shownText))
    case let field as UITextField: self = .text(TextInput(field))
    case let text as UITextView where !text.isEditable: self = .label(shown(text.text))
    case let text as UITextView: self = .text(TextInput(text))
    case let table as UITableView: self = .table(Table(table))
    case is UIActivityIndicatorView: self = .activity(fraction: nil)
    case let progress as UIProgressView: self = .activity(fraction: Double(progress.progress))
    case let control as UIControl:
      self = .button(
        title: shown(control.pressedTitle),
        isEnabled: control.isEnabled && control.isUserInteractionEnabled)
    default: return nil
    }
  }
}

extension UIControl {
  /// The title that faces show on the control.
  var pressedTitle: String {
    switch self {
    case let button as UIButton: button.shownTitle
    case let segment as UISegmentedControl.Segment: segment.shownTitle
    case let toggle as UISwitch: toggle.isOn ? "On" : "Off"
    default: firstText ?? accessibilityLabel ?? ""
    }
  }
}

extension TextInput {
  @MainActor init(_ field: UITextField) {
    self.init(
      id: field.nodeIdentifier, text: field.text ?? "", revision: field.textRevision,
      placeholder: field.placeholder,
      isEditable: field.isEnabled && field.isUserInteractionEnabled,
      isSecure: field.isSecureTextEntry, isFocused: field.isFirstResponder ? true : nil)
  }

  @MainActor fileprivate init(_ view: UITextView) {
    self.init(
      id: view.nodeIdentifier, text: view.text, revision: view.textRevision,
      isEditable: view.isUserInteractionEnabled, isMultiline: true,
      isFocused: view.isFirstResponder ? true : nil)
  }
}

/// Returns the text, shortened to the maximum length that faces show.
func shown(_ text: String) -> String { String(text.prefix(ViewNode.maximumText)) }

/// Identifiers of the elements that faces refer to. They are unique in the process.
package enum NodeIdentifier {
  private static let last = Atomic(0)

  package static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
