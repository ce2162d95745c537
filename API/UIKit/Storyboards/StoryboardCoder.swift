import Foundation
import Storyboards

/// An empty archive, which replaces the archive of a storyboard. It has the values that an object
/// can only set while it is initialized.
final class StoryboardCoder: NSCoder {
  let reuseIdentifier: String?
  let cellStyle: UITableViewCell.CellStyle
  let tableStyle: UITableView.Style

  /// - Parameter reuseIdentifier: The identifier of a cell whose description has none.
  init(_ object: StoryboardObject? = nil, reuseIdentifier: String? = nil) {
    self.reuseIdentifier = object?["reuseIdentifier"] ?? reuseIdentifier
    cellStyle =
      switch object?["style"] {
      case "IBUITableViewCellStyleValue1": .value1
      case "IBUITableViewCellStyleValue2": .value2
      case "IBUITableViewCellStyleSubtitle": .subtitle
      default: .default
      }
    tableStyle =
      switch object?["style"] {
      case "grouped": .grouped
      case "insetGrouped": .insetGrouped
      default: .plain
      }
  }

  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { false }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func decodeBool(forKey key: String) -> Bool { false }
  override func decodeInteger(forKey key: String) -> Int { 0 }
  override func decodeDouble(forKey key: String) -> Double { 0 }
}
