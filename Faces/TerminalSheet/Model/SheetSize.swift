/// The size that the sheet draws on: 1 to 500 columns and 1 to 300 rows.
struct SheetSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 500)
    self.rows = min(max(rows, 1), 300)
  }
}
