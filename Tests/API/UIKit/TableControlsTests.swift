// swift-format-ignore-file: NeverForceUnwrap
// The casts of cells are those of an extension for iOS.
import Contract
import Testing

@testable import UIKit

/// Tables with controls in their cells. Faces show the views of the rows one after the other.
@MainActor @Suite(.timeLimit(.minutes(3))) struct TableControlsTests {
  /// A cell that adds views to its content view.
  private final class FriendCell: UITableViewCell {
    let label = UILabel()
    var part: UIView? {
      didSet {
        oldValue?.removeFromSuperview()
        if let part { contentView.addSubview(part) }
      }
    }

    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate,
    UITextFieldDelegate
  {
    var names: [String]
    let dress: (FriendCell, Int) -> Void
    var calls: [String] = []

    init(_ names: [String], dress: @escaping (FriendCell, Int) -> Void) {
      self.names = names
      self.dress = dress
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      names.count
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      "Head"
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      "Foot"
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath) as! FriendCell
      cell.label.text = names[indexPath.row]
      dress(cell, indexPath.row)
      (cell.part as? UITextField)?.delegate = self
      return cell
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("select \(names[indexPath.row])")
    }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      calls.append("type \(string)")
      return string != "!"
    }
  }

  private func stage(_ rows: Rows) -> (Stage, UITableView) {
    let controller = UIViewController()
    let table = UITableView(frame: controller.view.bounds, style: .grouped)
    table.register(FriendCell.self, forCellReuseIdentifier: "Friend")
    table.dataSource = rows
    table.delegate = rows
    controller.view.addSubview(table)
    return (Stage(controller), table)
  }

  /// The page as one line for each element.
  private func shown(_ stage: Stage) -> [String] {
    stage.page.nodes.map { node in
      let name = node.accessibilityLabel.map { " (\($0))" } ?? ""
      switch node.content {
      case .label(let text): return text
      case .button(let title, _): return "[\(node.traits?.name ?? title)]\(name)"
      case .text(let input): return "<\(input.text)>\(name)"
      case .table(let table): return "table of \(table.rows.count)"
      default: return "other"
      }
    }
  }

  @Test("A field in a row is named by the row, and its delegate decides about the typing")
  func field() async throws {
    let rows = Rows(["Feed", "Save"]) { cell, row in cell.part = row == 0 ? UITextField() : nil }
    let (stage, _) = stage(rows)
    #expect(shown(stage) == ["Head", "<> (Feed)", "[Save]", "Foot"])
    guard case .text(let input) = stage.page.nodes[1].content else {
      Issue.record("there is no field")
      return
    }
    await stage.receive(.type(input: input.id, "Cow", revision: 1))
    #expect(shown(stage)[1] == "<Cow> (Feed)")
    await stage.receive(.type(input: input.id, "Cow!", revision: 2))
    #expect(shown(stage)[1] == "<Cow> (Feed)")
    await stage.press("Save")
    #expect(rows.calls == ["type Cow", "type !", "select Save"])
  }

  @Test("Switches, segments, steppers, sliders, text views and buttons in rows are operated")
  func controls() async throws {
    let toggle = UISwitch()
    let choice = UISegmentedControl(items: ["S", "M"])
    let stepper = UIStepper()
    let slider = UISlider()
    let text = UITextView()
    let button = UIButton(type: .system)
    button.setTitle("Follow", for: .normal)
    let parts = [toggle, choice, stepper, slider, text, button]
    var told: [Int] = []
    for (index, part) in parts.enumerated() {
      (part as? UIControl)?.addAction(
        UIAction { _ in told.append(index) }, for: [.valueChanged, .touchUpInside])
    }
    let rows = Rows(["Loud", "Size", "Copies", "Volume", "Note", "Anna"]) { cell, row in
      if row == 0 { cell.accessoryView = parts[row] } else { cell.part = parts[row] }
    }
    let (stage, _) = stage(rows)
    #expect(
      shown(stage) == [
        "Head", "[Off] (Loud)", "Size", "[S]", "[M]", "Copies", "[−]", "[+]", "<0.0> (Volume)",
        "Note", "<> (Note)", "[Anna]", "[Follow]", "Foot",
      ])
    #expect(stage.page.nodes[4].traits?.groupTitle == "Size")
    for title in ["Off", "M", "+", "Follow", "Anna"] {
      for node in stage.page.nodes {
        guard case .button(let shown, _) = node.content else { continue }
        if (node.traits?.name ?? shown) == title { await stage.receive(.activate(node.id)) }
      }
    }
    #expect(toggle.isOn && choice.selectedSegmentIndex == 1 && stepper.value == 1)
    #expect(told == [0, 1, 2, 5] && rows.calls == ["select Anna"])
    await stage.receive(.type(input: text.nodeIdentifier, "Moo", revision: 1))
    await stage.receive(.type(input: slider.field.nodeIdentifier, "0.5", revision: 1))
    #expect(text.text == "Moo" && slider.value == 0.5)
  }

  @Test("Equal buttons of several rows are named with their row")
  func equalButtons() {
    let rows = Rows(["Anna", "Bert"]) { cell, _ in
      let button = UIButton(type: .system)
      button.setTitle("Follow", for: .normal)
      cell.part = button
      cell.selectionStyle = .none
    }
    let (stage, _) = stage(rows)
    #expect(
      shown(stage) == ["Head", "Anna", "[Follow Anna]", "Bert", "[Follow Bert]", "Foot"])
  }

  @Test("Rows without controls stay a table")
  func plainRows() {
    let rows = Rows(["Anna"]) { cell, _ in
      // The control is only an ornament.
      let ornament = UIButton(type: .system)
      ornament.isUserInteractionEnabled = false
      cell.part = ornament
    }
    #expect(shown(stage(rows).0) == ["table of 1"])
  }

  @Test("A press from before a reload does not reach another row")
  func oldPress() async throws {
    let rows = Rows(["Anna", "Bert"]) { cell, _ in
      cell.part = UISwitch()
      cell.accessoryType = .disclosureIndicator
    }
    let (stage, table) = stage(rows)
    let before = stage.page.nodes
    #expect(shown(stage)[1...2] == ["[Anna]", "[Off] (Anna)"])
    rows.names = ["Bert", "Anna"]
    table.reloadData()
    await stage.turn()
    #expect(shown(stage)[1...2] == ["[Bert]", "[Off] (Bert)"])
    for node in before { await stage.receive(.activate(node.id)) }
    #expect(rows.calls.isEmpty && !shown(stage).contains { $0.hasPrefix("[On]") })
    // A press on the new row is received.
    await stage.press("Anna")
    #expect(rows.calls == ["select Anna"])
  }

  @Test("A long table shows 60 rows at a time")
  func longTable() async throws {
    let rows = Rows((0..<130).map { "Row \($0)" }) { cell, _ in cell.part = UITextField() }
    let (stage, table) = stage(rows)
    #expect(shown(stage).count == 62 && shown(stage)[60...] == ["<> (Row 59)", "[70 more rows]"])
    await stage.press("70 more rows")
    #expect(shown(stage)[0...1] == ["[60 earlier rows]", "Head"])
    #expect(shown(stage)[2] == "<> (Row 60)" && shown(stage).last == "[10 more rows]")
    await stage.press("10 more rows")
    #expect(Array(shown(stage).suffix(2)) == ["<> (Row 129)", "Foot"])
    await stage.press("70 earlier rows")
    #expect(shown(stage)[2] == "<> (Row 10)")
    // The place is kept by a reload. Without controls, the table is shown again.
    table.reloadData()
    await stage.turn()
    #expect(shown(stage)[2] == "<> (Row 10)")
    rows.names = ["Anna"]
    table.reloadData()
    await stage.turn()
    #expect(shown(stage) == ["Head", "<> (Anna)", "Foot"])
  }

  @Test("The cells of a collection show their controls too")
  func collection() async throws {
    final class ItemCell: UICollectionViewCell {
      let field = UITextField()
      override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(field)
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Items: NSObject, UICollectionViewDataSource {
      var typed: [String] = []
      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 2 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        let cell =
          collectionView.dequeueReusableCell(withReuseIdentifier: "Item", for: indexPath)
          as! ItemCell
        cell.field.placeholder = "Tag \(indexPath.item)"
        let field = cell.field
        field.addAction(
          UIAction { [weak self] _ in self?.typed.append(field.text ?? "") }, for: .editingChanged)
        return cell
      }
    }
    let controller = UIViewController()
    let items = Items()
    let collection = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    collection.register(ItemCell.self, forCellWithReuseIdentifier: "Item")
    collection.dataSource = items
    controller.view.addSubview(collection)
    let stage = Stage(controller)
    #expect(shown(stage) == ["<>", "<>"])
    guard case .text(let input)? = stage.page.nodes.last?.content else {
      Issue.record("there is no field")
      return
    }
    #expect(input.placeholder == "Tag 1")
    await stage.receive(.type(input: input.id, "news", revision: 1))
    #expect(items.typed == ["news"])
  }
}
