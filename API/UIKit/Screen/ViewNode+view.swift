import Contract
import Foundation

extension ViewNode {
  /// The maximum number of characters of one text.
  static let maximumText = 20_000

  /// Returns `nil` for a view without contents of its own.
  @MainActor init?(_ view: UIView) {
    guard let content = Content(view) else { return nil }
    self.init(
      id: view.nodeIdentifier, content: content, accessibilityLabel: view.accessibilityLabel)
  }
}

extension ViewNode.Content {
  @MainActor fileprivate init?(_ view: UIView) {
    switch view {
    case let label as UILabel where label.pressing != nil:
      self = .button(title: shown(label.text ?? ""), isEnabled: true)
    case let label as UILabel: self = .label(shown(label.text ?? ""))
    case let image as UIImageView: self = .image(picture: pictureIdentifier(of: image.image))
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
  fileprivate var pressedTitle: String {
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
      isSecure: field.isSecureTextEntry)
  }

  @MainActor fileprivate init(_ view: UITextView) {
    self.init(
      id: view.nodeIdentifier, text: view.text, revision: view.textRevision,
      isEditable: view.isUserInteractionEnabled, isMultiline: true)
  }
}

/// Returns the text, shortened to the maximum length that faces show.
func shown(_ text: String) -> String { String(text.prefix(ViewNode.maximumText)) }
