import Foundation
import UIKit

/// What a table's row shows of the views in a row of a list.
@MainActor struct RowSummary {
  private(set) var text: String?
  private(set) var detail: String?
  private(set) var image: UIImage?
  /// The words for screen readers, or `nil` if they are the texts.
  private(set) var accessibilityLabel: String?
  /// Whether a symbol marks the row as chosen.
  private(set) var isChosen = false
  /// Whether the row opens another page.
  private(set) var isLink = false
  /// The only button, which is pressed by selecting the row.
  private(set) var button: UIButton?
  private var words: [String] = []

  /// The text and the detail, or `nil` if there is no text.
  var allText: String? { words.isEmpty ? nil : words.joined(separator: " ") }

  /// Returns `nil` if the row contains views that a table's row cannot show.
  init?(_ content: PageContent) {
    for view in content.views where view.isShown {
      guard take(view) else { return nil }
    }
    text = words.first
    if words.count > 1 { detail = words.dropFirst().joined(separator: "\n") }
    if content.views.contains(where: { !($0.accessibilityLabel ?? "").isEmpty }) {
      accessibilityLabel = content.words
    }
  }

  private mutating func take(_ view: UIView) -> Bool {
    switch view {
    case let label as UILabel: add(label.text)
    case let view as UIImageView: take(view.image)
    case let button as UIButton:
      guard self.button == nil, !button.showsMenuAsPrimaryAction else { return false }
      self.button = button
      takeLabel(of: button)
    case let progress as UIProgressView:
      add(Double(progress.progress).formatted(.percent.precision(.fractionLength(0))))
    case is UIActivityIndicatorView: add(view.accessibilityLabel ?? "…")
    default: return type(of: view) == UIView.self && view.subviews.isEmpty
    }
    return true
  }

  private mutating func takeLabel(of button: UIButton) {
    let count = words.count
    if let button = button as? LabelButton {
      isLink = button.isLink
      for view in button.label where view.isShown && !(view is UIControl) { _ = take(view) }
    }
    if words.count == count { add(button.title(for: .normal) ?? button.accessibilityLabel) }
  }

  private mutating func add(_ text: String?) {
    if let text, !text.isEmpty { words.append(text) }
  }

  private mutating func take(_ picture: UIImage?) {
    guard let picture else { return }
    if let symbol = picture.symbolName {
      isChosen = isChosen || Self.chosenSymbols.contains { symbol.hasPrefix($0) }
    } else if image == nil {
      image = picture
    }
  }

  /// The beginnings of the names of symbols that mark a chosen row.
  private static let chosenSymbols = [
    "checkmark", "largecircle.fill.circle", "circle.inset.filled", "record.circle",
  ]

  /// Shows the row in a cell. Only what differs from the old summary is set.
  func show(in cell: UITableViewCell, insteadOf old: RowSummary?) {
    if old == nil || old?.text != text || old?.detail != detail || old?.image != image {
      var configuration = cell.defaultContentConfiguration()
      configuration.text = text
      configuration.secondaryText = detail
      configuration.image = image
      cell.contentConfiguration = configuration
    }
    if cell.accessibilityLabel != accessibilityLabel {
      cell.accessibilityLabel = accessibilityLabel
    }
  }
}

extension UIView {
  /// Whether faces show the view.
  var isShown: Bool { !isHidden && alpha > 0 && !accessibilityElementsHidden }
}
