// swift-format-ignore-file: NeverForceUnwrap
// The casts of cells are those of an extension for iOS.
import UIKit

/// A table for naming a feed: a text field, a switch, and a row that saves both.
class FeedForm: NSObject, UITableViewDataSource, UITableViewDelegate {
  private let loud = UISwitch()
  private var name = ""
  private var save: (String) -> Void = { _ in }

  func show(in table: UITableView, save: @escaping (String) -> Void) {
    self.save = save
    table.register(FieldCell.self, forCellReuseIdentifier: "Field")
    table.register(UITableViewCell.self, forCellReuseIdentifier: "Plain")
    table.dataSource = self
    table.delegate = self
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "Feed"
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if indexPath.row == 0 {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "Field", for: indexPath) as! FieldCell
      let field = cell.field
      field.addAction(
        UIAction { [weak self, weak field] _ in self?.name = field?.text ?? "" },
        for: .editingChanged)
      field.text = name
      return cell
    }
    let cell = tableView.dequeueReusableCell(withIdentifier: "Plain", for: indexPath)
    cell.textLabel?.text = indexPath.row == 1 ? "Loud" : "Save"
    if indexPath.row == 1 { cell.accessoryView = loud }
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if indexPath.row == 2 { save("\(name), \(loud.isOn)") }
  }
}

/// A row with a label and a text field.
class FieldCell: UITableViewCell {
  let field = UITextField()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    let label = UILabel()
    label.text = "Name"
    let stack = UIStackView(arrangedSubviews: [label, field])
    contentView.addSubview(stack)
  }

  required init?(coder: NSCoder) { nil }
}
