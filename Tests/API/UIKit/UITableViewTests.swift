import Contract
import Testing

@testable import UIKit

@MainActor @Suite(.timeLimit(.minutes(3))) struct UITableViewTests {
  /// A data source and delegate that records its calls.
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    /// A cell that counts its living instances. Only one test uses it.
    final class Cell: UITableViewCell {
      nonisolated(unsafe) static var alive = 0
      nonisolated(unsafe) static var most = 0

      override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        Self.alive += 1
        Self.most = max(Self.most, Self.alive)
      }

      required init?(coder: NSCoder) { nil }

      deinit { Self.alive -= 1 }
    }

    var sections: [[String]]
    var count: ((Int) -> Int)?
    var sectionCount: Int?
    var asked: [IndexPath] = []
    var calls: [String] = []
    var reuses = true
    var refused: Set<IndexPath> = []

    init(_ sections: [[String]] = []) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sectionCount ?? sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      count?(section) ?? sections[section].count
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      "Header \(section)"
    }
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      let label = UILabel()
      label.text = "Footer \(section)"
      return label
    }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      asked.append(indexPath)
      let cell =
        reuses
        ? tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        : Cell(style: .default, reuseIdentifier: "Cell")
      cell.textLabel?.text =
        count == nil ? sections[indexPath.section][indexPath.row] : "Row \(indexPath.row)"
      return cell
    }
    func tableView(
      _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { refused.contains(indexPath) ? nil : indexPath }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("select \(indexPath.section).\(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      calls.append("deselect \(indexPath.section).\(indexPath.row)")
    }
    func tableView(
      _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) { calls.append("accessory \(indexPath.section).\(indexPath.row)") }
  }

  private final class Plain: UITableViewCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { nil }
  }

  private func stage(
    _ rows: Rows, _ cell: UITableViewCell.Type = Plain.self
  ) -> (Stage, UITableView) {
    let controller = UIViewController()
    let table = UITableView(frame: controller.view.bounds, style: .plain)
    table.register(cell, forCellReuseIdentifier: "Cell")
    table.dataSource = rows
    table.delegate = rows
    controller.view.addSubview(table)
    return (Stage(controller), table)
  }

  private func texts(_ stage: Stage) -> [String?] { stage.table()?.table.rows.map(\.text) ?? [] }

  @Test("Sections and rows are shown") func sectionsAndRows() throws {
    let rows = Rows([["a", "b"], [], ["c"]])
    let (stage, table) = stage(rows)
    let shown = try #require(stage.table()).table
    #expect(shown.sections.map(\.rowCount) == [2, 0, 1])
    #expect(shown.sections.map(\.header) == ["Header 0", "Header 1", "Header 2"])
    #expect(shown.sections.map(\.footer) == ["Footer 0", "Footer 1", "Footer 2"])
    #expect(shown.rows.map(\.text) == ["a", "b", "c"])
    #expect(shown.rows.map(\.path.section) == [0, 0, 2])
    #expect(rows.asked.count == 3)
    #expect(table.numberOfSections == 3 && table.numberOfRows(inSection: 0) == 2)
    #expect(table.numberOfRows(inSection: 9) == 0 && table.numberOfRows(inSection: -1) == 0)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 2))?.textLabel?.text == "c")
    #expect(table.cellForRow(at: IndexPath(row: 9, section: 9)) == nil)
    let cell = try #require(table.visibleCells.last)
    #expect(table.indexPath(for: cell) == IndexPath(row: 0, section: 2))
  }

  @Test("Of 5,000 rows, a view contains one window, but a search finds matches in all of them")
  func findsInAllRows() async throws {
    let rows = Rows()
    rows.sectionCount = 1
    rows.count = { _ in 5000 }
    let (stage, table) = stage(rows)
    let (id, shown) = try #require(stage.table())
    #expect(shown.rows.count == Table.windowSize && rows.asked.count == Table.windowSize)
    #expect(try JSONEncoder().encode(stage.view).count < 40_000)

    let all: [String?] = (0..<5000).map { "Row \($0)" }.filter { $0.contains("432") }
    await stage.receive(.find(table: id, "row 432"))
    var found = try #require(stage.table()).table
    #expect(found.filter == Table.Filter(text: "row 432", matches: 15))
    #expect(texts(stage) == all)
    #expect(try JSONEncoder().encode(stage.view).count < 4_000)
    // The first search requested each row about once. The longer search text requests no row again,
    // because its match is already shown.
    #expect(rows.asked.count < 5000 + 2 * Table.windowSize)
    let asked = rows.asked.count
    await stage.receive(.find(table: id, "ROW 4321"))
    #expect(texts(stage) == ["Row 4321"] && rows.asked.count == asked)

    await stage.receive(
      .select(table: id, generation: found.generation, Table.Path(section: 0, row: 4321)))
    #expect(rows.calls == ["select 0.4321"])
    // Rows that are added during a search are searched as well.
    rows.count = { _ in 43_210 }
    table.reloadData()
    await stage.turn()
    found = try #require(stage.table()).table
    #expect(found.filter?.matches == 2, "of the first \(RowWords.limit) rows")
    await stage.receive(.find(table: id, "nothing of it"))
    #expect(texts(stage) == [] && stage.table()?.table.filter?.matches == 0)
    await stage.receive(.find(table: id, ""))
    #expect(stage.table()?.table.filter == nil && texts(stage).count == Table.windowSize)
  }

  @Test("Rows that appear during a search are found") func rowsAddedDuringSearch() async throws {
    let rows = Rows([["Anna", "Bert"]])
    let (stage, table) = stage(rows)
    let id = try #require(stage.table()).id
    await stage.receive(.find(table: id, "bert"))
    #expect(texts(stage) == ["Bert"])
    rows.sections = [["Berta", "Anna", "Bert"]]
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    await stage.turn()
    #expect(texts(stage) == ["Berta", "Bert"])
  }

  /// At most one window's cells exist, whatever the data source does.
  @Test(
    "The table makes no more cells than one window shows", .serialized, arguments: [true, false])
  func cellLimit(_ reuses: Bool) async throws {
    Rows.Cell.alive = 0
    Rows.Cell.most = 0
    let rows = Rows()
    rows.sectionCount = 3
    rows.count = { _ in 1_000_000 }
    rows.reuses = reuses
    let (stage, table) = stage(rows, Rows.Cell.self)
    let id = try #require(stage.table()).id
    #expect(texts(stage).count == Table.windowSize && rows.asked.count == Table.windowSize)
    for path in [
      Table.Path(section: 0, row: 150), Table.Path(section: 0, row: 250),
      Table.Path(section: 2, row: 999_999), Table.Path(section: 1, row: 0),
    ] {
      await stage.receive(.reveal(table: id, path))
      let shown = try #require(stage.table()).table
      #expect(shown.rows.map(\.path).contains(path) && shown.rows.count == Table.windowSize)
    }
    table.reloadData()
    await stage.turn()
    #expect(Rows.Cell.most <= Table.windowSize + 1)
    #expect(rows.asked.count <= Table.windowSize * 6)
  }

  @Test(
    "Invalid counts are harmless",
    arguments: [(-1, -1), (1, -5), (Int.max, 1), (2, Int.max), (Int.min, Int.min)])
  func invalidCounts(_ sections: Int, _ count: Int) async throws {
    let rows = Rows()
    rows.sectionCount = sections
    rows.count = { _ in count }
    let (stage, table) = stage(rows)
    let (id, shown) = try #require(stage.table())
    #expect(shown.rows.count <= Table.windowSize && shown.sections.allSatisfy { $0.rowCount >= 0 })
    await stage.receive(.reveal(table: id, Table.Path(section: Int.max, row: Int.min)))
    table.insertRows(at: [IndexPath(row: -1, section: -1), IndexPath()], with: .none)
    table.deleteSections([5, 1000], with: .fade)
    await stage.turn()
    #expect(try JSONEncoder().encode(stage.view).count < 4 << 20)
  }

  @Test("One row is selected at a time") func singleSelection() async throws {
    let rows = Rows([["a", "b", "c"]])
    rows.refused = [IndexPath(row: 2, section: 0)]
    let (stage, table) = stage(rows)
    let (id, shown) = try #require(stage.table())
    for row in [0, 1, 1, 2, 3] {
      await stage.receive(
        .select(table: id, generation: shown.generation, Table.Path(section: 0, row: row)))
    }
    #expect(rows.calls == ["select 0.0", "deselect 0.0", "select 0.1", "select 0.1"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    #expect(stage.table()?.table.rows.map(\.isSelected) == [false, true, false])
    table.deselectRow(at: IndexPath(row: 1, section: 0), animated: true)
    await stage.turn()
    #expect(stage.table()?.table.rows.map(\.isSelected) == [false, false, false])
    #expect(rows.calls.count == 4 && table.indexPathsForSelectedRows == nil)
  }

  @Test("Several rows can be selected and deselected") func multipleSelection() async throws {
    let rows = Rows([["a", "b"], ["c"]])
    let (stage, table) = stage(rows)
    table.allowsMultipleSelection = true
    await stage.turn()
    let (id, shown) = try #require(stage.table())
    #expect(shown.allowsMultipleSelection)
    for path in [(1, 0), (0, 1), (1, 0)] {
      await stage.receive(
        .select(
          table: id, generation: shown.generation, Table.Path(section: path.0, row: path.1)))
    }
    #expect(rows.calls == ["select 1.0", "select 0.1", "deselect 1.0"])
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0)])
    table.allowsSelection = false
    await stage.receive(
      .select(table: id, generation: shown.generation, Table.Path(section: 0, row: 0)))
    #expect(rows.calls.count == 3)
  }

  @Test("A selection in an older table is ignored") func staleSelection() async throws {
    let rows = Rows([["a", "b"]])
    let (stage, table) = stage(rows)
    let (id, shown) = try #require(stage.table())
    rows.sections = [["b"]]
    table.reloadData()
    await stage.receive(
      .select(table: id, generation: shown.generation, Table.Path(section: 0, row: 0)))
    #expect(rows.calls.isEmpty)
    let newer = try #require(stage.table()).table
    #expect(newer.generation > shown.generation && newer.rows.map(\.text) == ["b"])
    await stage.receive(
      .select(table: id, generation: newer.generation, Table.Path(section: 0, row: 0)))
    #expect(rows.calls == ["select 0.0"])
  }

  @Test("Updates request only the new cells") func updates() async throws {
    let rows = Rows([["a", "b", "c"]])
    let (stage, table) = stage(rows)
    let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    table.selectRow(
      at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    rows.asked = []
    rows.sections = [["new", "a", "c"]]
    table.beginUpdates()
    table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    table.endUpdates()
    await stage.turn()
    #expect(texts(stage) == ["new", "a", "c"])
    #expect(rows.asked == [IndexPath(row: 0, section: 0)])
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === first)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))

    rows.sections = [["new", "A", "c"], ["d"]]
    rows.asked = []
    var isComplete = false
    table.performBatchUpdates {
      table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
      table.insertSections([1], with: .none)
    } completion: {
      isComplete = $0
    }
    #expect(!isComplete)
    await stage.turn()
    #expect(texts(stage) == ["new", "A", "c", "d"] && isComplete)
    #expect(rows.asked == [IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 1)])
    rows.sections = [["z"]]
    table.deleteSections([1], with: .none)
    table.reloadSections([0], with: .none)
    await stage.turn()
    #expect(texts(stage) == ["z"] && table.indexPathForSelectedRow == nil)
  }

  /// A cell can change late, for example when a picture has arrived. The change is shown.
  @Test("If a visible cell changes, the change is shown") func visibleCell() async {
    let rows = Rows([["a", "b"]])
    let (stage, table) = stage(rows)
    let cell = table.cellForRow(at: IndexPath(row: 1, section: 0))
    cell?.detailTextLabel?.text = "late"
    cell?.accessoryType = .detailDisclosureButton
    await stage.turn()
    #expect(stage.table()?.table.rows.map(\.detail) == [nil, "late"])
    #expect(stage.table()?.table.rows.map(\.accessory) == [.none, .detailDisclosureButton])
    guard let (id, shown) = stage.table() else { return }
    for row in [0, 1] {
      await stage.receive(
        .accessory(table: id, generation: shown.generation, Table.Path(section: 0, row: row)))
    }
    #expect(rows.calls == ["accessory 0.1"])
  }

  @Test("A cell has its style's labels and keeps its configuration") func cellTexts() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    #expect(cell.detailTextLabel == nil && cell.textLabel != nil)
    var content = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
      .defaultContentConfiguration()
    content.text = "Text"
    content.secondaryText = "Detail"
    cell.contentConfiguration = content
    #expect((cell.contentConfiguration as? UIListContentConfiguration)?.text == "Text")
    #expect(UITableViewCell().reuseIdentifier == nil)
  }

  @Test("The view of a table controller is a table") func tableController() async throws {
    final class Chooser: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        2
      }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        // Older code creates cells in this way, without a registered class.
        let cell =
          tableView.dequeueReusableCell(withIdentifier: "X")
          ?? UITableViewCell(style: .value1, reuseIdentifier: "X")
        cell.textLabel?.text = "Row \(indexPath.item)"
        cell.detailTextLabel?.text = "Value"
        return cell
      }
    }
    let chooser = Chooser(style: .insetGrouped)
    let stage = Stage(chooser)
    #expect(chooser.view === chooser.tableView && chooser.tableView.style == .insetGrouped)
    #expect(texts(stage) == ["Row 0", "Row 1"])
    #expect(stage.table()?.table.rows.map(\.detail) == ["Value", "Value"])
    chooser.tableView.selectRow(
      at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    chooser.beginAppearanceTransition(false, animated: false)
    chooser.endAppearanceTransition()
    chooser.beginAppearanceTransition(true, animated: false)
    chooser.endAppearanceTransition()
    #expect(chooser.tableView.indexPathForSelectedRow == nil)
  }
}
