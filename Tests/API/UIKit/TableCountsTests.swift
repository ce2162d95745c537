import Testing

@testable import UIKit

@Suite struct TableCountsTests {
  @Test(
    "Negative and excessive counts are limited",
    arguments: [
      (-1, 5, 0, 0), (Int.min, 5, 0, 0), (0, 5, 0, 0), (2, -7, 2, 0), (2, Int.min, 2, 0),
      (3, 1_000_000, 3, 3_000_000), (2, Int.max, 2, TableCounts.maximumRows),
      (Int.max, Int.max, TableCounts.maximumSections, TableCounts.maximumRows),
    ])
  func countLimits(_ sections: Int, _ rows: Int, _ shown: Int, _ total: Int) {
    let counts = TableCounts(sections) { _ in rows }
    #expect(counts.rows.count == shown && counts.total == total)
    #expect(counts.rows.allSatisfy { $0 >= 0 } && counts.rows.reduce(0, +) == total)
    #expect(counts.paths(0..<200).count == min(total, 200))
  }

  @Test("Index paths and offsets convert into each other") func pathsAndOffsets() {
    let sizes = [3, 0, 2, 0, 0, 4]
    let counts = TableCounts(sizes.count) { sizes[$0] }
    let paths = counts.paths(0..<99)
    #expect(paths.count == 9 && paths == paths.sorted())
    for (offset, path) in paths.enumerated() { #expect(counts.offset(of: path) == offset) }
    #expect(counts.paths(2..<4) == [IndexPath(row: 2, section: 0), IndexPath(row: 0, section: 2)])
    #expect(counts.paths(9..<9).isEmpty && counts.paths(20..<30).isEmpty)
  }

  @Test(
    "A missing row has no offset",
    arguments: [
      IndexPath(row: 3, section: 0), IndexPath(row: -1, section: 0), IndexPath(row: 0, section: 1),
      IndexPath(row: 0, section: -1), IndexPath(row: Int.max, section: Int.max),
      IndexPath(index: 0), IndexPath(), IndexPath(indexes: [0, 0, 0]),
    ])
  func missingRow(_ path: IndexPath) {
    #expect(TableCounts(1) { _ in 3 }.offset(of: path) == nil)
  }

  @Test(
    "The window moves only if the given row is outside it",
    arguments: [
      (0..<0, nil, 0..<10), (0..<10, 5, 0..<10), (0..<10, 9, 0..<10), (0..<10, 10, 5..<15),
      (0..<10, 50, 45..<55), (0..<10, 99, 90..<100), (45..<55, 0, 0..<10),
      (95..<105, nil, 90..<100),
    ])
  func windowMoves(_ old: Range<Int>, _ offset: Int?, _ new: Range<Int>) {
    let counts = TableCounts(1) { _ in 100 }
    #expect(counts.window(old, holding: offset, size: 10) == new)
  }

  @Test("A short table is shown completely") func shortTable() {
    let counts = TableCounts(1) { _ in 4 }
    #expect(counts.window(30..<40, holding: 3, size: 10) == 0..<4)
  }

  @Test("An index path has a row and a section") func indexPaths() {
    var path = IndexPath(row: 4, section: 2)
    #expect(path.section == 2 && path.row == 4 && path.item == 4)
    path.row = 5
    path.section = 1
    #expect(path == IndexPath(item: 5, section: 1))
    #expect(IndexPath().row == 0 && IndexPath().section == 0)
  }
}
