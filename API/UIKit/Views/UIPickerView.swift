public import Foundation

/// A picker with components. Faces show a list for each component, with the selected row marked.
@preconcurrency @MainActor
open class UIPickerView: UIView, UITableViewDataSource,
  UITableViewDelegate
{
  /// The object that supplies the number of rows. Setting it reloads the picker.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  /// The object that supplies the rows and receives selections. Setting it reloads the picker.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
  private var lists: [UITableView] = []

  /// The number of components. At most 20 are shown.
  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

  /// Returns the number of rows from the data source, or 0 without a data source.
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }

  /// Rebuilds all lists and selects the first row of each.
  open func reloadAllComponents() {
    for list in lists { list.removeFromSuperview() }
    lists = (0..<min(max(numberOfComponents, 0), 20)).map { _ in
      UITableView(frame: .zero, style: .plain)
    }
    for (component, list) in lists.enumerated() {
      addSubview(list)
      list.dataSource = self
      list.delegate = self
      selectRow(0, inComponent: component, animated: false)
    }
  }

  /// Reloads one list and selects its first row. An index out of range has no effect.
  open func reloadComponent(_ component: Int) {
    guard lists.indices.contains(component) else { return }
    lists[component].reloadData()
    selectRow(0, inComponent: component, animated: false)
  }

  /// Selects a row without notifying the delegate.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard lists.indices.contains(component), row < numberOfRows(inComponent: component), row >= 0
    else { return }
    lists[component].selectRow(
      at: IndexPath(row: row, section: 0), animated: animated, scrollPosition: .middle)
  }

  /// Returns the selected row, or -1 if there is none.
  open func selectedRow(inComponent component: Int) -> Int {
    guard lists.indices.contains(component) else { return -1 }
    return lists[component].indexPathForSelectedRow?.row ?? -1
  }

  // MARK: The lists

  /// Returns the number of rows of the list's component.
  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    lists.firstIndex { $0 === tableView }.map(numberOfRows) ?? 0
  }

  /// Returns a cell with the row's title, or with the first text in the row's view.
  public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    guard let component = lists.firstIndex(where: { $0 === tableView }) else { return cell }
    cell.textLabel?.text =
      delegate?.pickerView(self, titleForRow: indexPath.row, forComponent: component)
      ?? delegate?.pickerView(
        self, viewForRow: indexPath.row, forComponent: component, reusing: nil
      )
      .firstText
    return cell
  }

  /// Notifies the picker's delegate of the user's selection.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let component = lists.firstIndex(where: { $0 === tableView }) else { return }
    delegate?.pickerView(self, didSelectRow: indexPath.row, inComponent: component)
  }
}

/// An object that supplies the numbers of components and rows of a picker.
@preconcurrency @MainActor public protocol UIPickerViewDataSource: NSObjectProtocol {
  /// Returns the number of components.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Returns the number of rows of a component.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// An object that supplies the rows of a picker and receives selections.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: NSObjectProtocol {
  /// Returns the text of a row, or `nil` to show a view's text.
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  /// Returns a view whose first label is shown if there is no title.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView
  /// Called when the user selects a row.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
  /// Never called.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
}

extension UIPickerViewDelegate {
  /// Returns `nil`.
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  /// Returns an empty view.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView { UIView(frame: .zero) }
  /// Does nothing.
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
  /// Returns 32 points.
  public func pickerView(
    _ pickerView: UIPickerView, rowHeightForComponent component: Int
  ) -> CGFloat { 32 }
}
