import UIKit

/// The same rows, written with UIKit.
final class ArticleTable: UITableViewController {
  private var marked: Set<Int> = []

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    1000
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "article")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "article")
    fill(cell, indexPath.row)
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    marked.formSymmetricDifference([indexPath.row])
    if let cell = tableView.cellForRow(at: indexPath) { fill(cell, indexPath.row) }
  }

  private func fill(_ cell: UITableViewCell, _ number: Int) {
    let isMarked = marked.contains(number)
    cell.imageView?.image = UIImage(systemName: isMarked ? "star.fill" : "star")
    cell.textLabel?.text = "Article \(number)"
    cell.detailTextLabel?.text =
      (isMarked ? "marked" : "a subtitle") + "\n\(number % 60) min"
  }
}

@MainActor enum TableOfRows {
  static func measure() -> (first: Double, change: Double) {
    Screen.measure { ArticleTable() }
  }
}
