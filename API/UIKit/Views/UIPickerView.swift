public import Foundation

/// A picker with components. Faces show a list for each component, with the selected row marked.
@preconcurrency @MainActor
open class UIPickerView: UIView, UITableViewDataSource,
  UITableViewDelegate
{
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
  private var lists: [UITableView] = []

  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }

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

  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    lists.firstIndex { $0 === tableView }.map(numberOfRows) ?? 0
  }

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

  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let component = lists.firstIndex(where: { $0 === tableView }) else { return }
    delegate?.pickerView(self, didSelectRow: indexPath.row, inComponent: component)
  }
}

@preconcurrency @MainActor public protocol UIPickerViewDataSource: NSObjectProtocol {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@preconcurrency @MainActor public protocol UIPickerViewDelegate: NSObjectProtocol {
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  /// Returns a view whose first label is shown if there is no title.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
  /// Never called.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
}

extension UIPickerViewDelegate {
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView { UIView(frame: .zero) }
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
  public func pickerView(
    _ pickerView: UIPickerView, rowHeightForComponent component: Int
  ) -> CGFloat { 32 }
}
