public import Foundation

// Places and prefetching of rows. Faces lay out rows themselves.
extension UITableView {
  /// Returns zero, because faces lay out rows themselves.
  public func rectForRow(at indexPath: IndexPath) -> CGRect { .zero }
  /// Returns zero, because faces lay out sections themselves.
  public func rect(forSection section: Int) -> CGRect { .zero }
  /// Returns zero, because faces lay out headers themselves.
  public func rectForHeader(inSection section: Int) -> CGRect { .zero }
  /// Returns `nil`, because faces lay out rows themselves.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? { nil }
  /// Returns `nil`, because faces lay out rows themselves.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { nil }
  /// Returns `nil`: views of headers are not kept.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { nil }
  /// Returns `nil`: views of footers are not kept.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? { nil }
  /// Requests new cells for the rows. On iOS, the existing cells are updated.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    reloadRows(at: indexPaths, with: .none)
  }
  /// Reloads the table. The data source must already have the new order.
  public func moveSection(_ section: Int, toSection newSection: Int) { reloadData() }
  /// Reloads the titles of sections. They are read with the table, so this reloads the table.
  public func reloadSectionIndexTitles() { reloadData() }
  /// Whether data is prefetched. Always `false`.
  public var isPrefetchingEnabled: Bool {
    get { false }
    set {}
  }
}
