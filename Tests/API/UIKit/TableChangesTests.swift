import Testing

@testable import UIKit

@Suite struct TableChangesTests {
  private func path(_ section: Int, _ row: Int) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("Rows move when others are inserted or deleted") func rows() {
    var changes = TableChanges()
    changes.deletedRows = [path(0, 1), path(0, 3)]
    changes.insertedRows = [path(0, 0), path(0, 2)]
    let moved = changes.mapping()
    // a b c d e → x a y c e
    #expect(
      (0..<5).map { moved(path(0, $0)) } == [path(0, 1), nil, path(0, 3), nil, path(0, 4)])
    #expect(moved(path(1, 1)) == path(1, 1))
  }

  @Test("Sections move when others are inserted or deleted") func sections() {
    var changes = TableChanges()
    changes.deletedSections = [1]
    changes.insertedSections = [0, 2]
    changes.insertedRows = [path(1, 0)]
    let moved = changes.mapping()
    // A B C → x A y C, and a row is inserted into A
    #expect(moved(path(0, 0)) == path(1, 1))
    #expect(moved(path(1, 0)) == nil)
    #expect(moved(path(2, 5)) == path(3, 5))
  }

  @Test("Invalid index paths are harmless") func invalidPaths() {
    var changes = TableChanges()
    changes.deletedRows = [path(-1, -1), path(Int.max, Int.min)]
    changes.insertedRows = [path(0, -5), IndexPath()]
    changes.deletedSections = [0]
    #expect(changes.mapping()(path(-3, 7)) != path(0, 0))
    #expect(!changes.isReloaded(path(-1, 0)))
  }
}
