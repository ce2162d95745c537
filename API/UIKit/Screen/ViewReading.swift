import Foundation

/// The views with contents, in reading order.
@MainActor enum ViewReading {
  /// The maximum number of elements on one page. Further elements are not shown.
  static let maximumNodes = 1000

  /// Returns the view and its descendants that become nodes. If all siblings have a frame, they are
  /// sorted from top to bottom and from left to right. Otherwise they keep their order.
  static func leaves(of view: UIView) -> [UIView] {
    guard !view.isHidden, view.alpha > 0, !view.accessibilityElementsHidden else { return [] }
    return leavesOfRoot(view)
  }

  /// Returns the leaves of a page's root view, even if the root view is hidden.
  static func leavesOfRoot(_ view: UIView) -> [UIView] {
    switch view {
    case let table as UITableView:
      let rows = table.showsElements() ? table.elements() : [table]
      let (header, footer) = (table.tableHeaderView, table.tableFooterView)
      return (header.map(leaves) ?? []) + rows + (footer.map(leaves) ?? [])
    case let label as UILabel: return label.text?.isEmpty ?? true ? [] : [label]
    case let image as UIImageView: return image.image == nil ? [] : [image]
    case let spinner as UIActivityIndicatorView:
      return spinner.isAnimating || !spinner.hidesWhenStopped ? [spinner] : []
    case let choice as UISegmentedControl: return choice.shownSegments
    case let stepper as UIStepper: return stepper.shownButtons
    case let picker as UIDatePicker: return [picker.field]
    case let slider as UISlider: return [slider.field]
    case let button as UIButton
    where button.showsMenuAsPrimaryAction && !button.menuButtons.isEmpty:
      return button.menuButtons
    case is UIControl, is UITextView, is UIProgressView: return [view]
    case let stack as UIStackView: return stack.arrangedSubviews.flatMap(leaves)
    default: return inReadingOrder(view.storedSubviews).flatMap(leaves)
    }
  }

  private static func inReadingOrder(_ views: [UIView]) -> [UIView] {
    let frames = views.map(\.frame)
    guard frames.allSatisfy({ $0.width > 0 && $0.height > 0 }) else { return views }
    return zip(views, frames).enumerated().sorted { one, other in
      let (a, b) = (one.element.1, other.element.1)
      if a.minY != b.minY { return a.minY < b.minY }
      return a.minX == b.minX ? one.offset < other.offset : a.minX < b.minX
    }.map(\.element.0)
  }
}
