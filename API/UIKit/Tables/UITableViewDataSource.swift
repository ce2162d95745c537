public import Foundation

/// The source of a table's contents. Only the rows in the table's window are requested.
@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  /// Returns the number of rows of a section. Negative numbers count as 0.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the cell of a row. Called for rows in the window, and during a search for other rows.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// Returns the number of sections. At most 1,000 sections are shown.
  func numberOfSections(in tableView: UITableView) -> Int
  /// Returns the header of a section. `nil` shows the text of the delegate's header view.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// Returns the footer of a section. `nil` shows the text of the delegate's footer view.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  /// Never called: faces do not edit tables.
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Never called: faces do not edit tables.
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)
}

extension UITableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns `nil`.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// Returns `nil`.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  /// Returns `true`.
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}
