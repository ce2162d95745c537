import Contract
import Foundation
import UIKit

/// A controller on a screen, as an extension's process shows it.
@MainActor enum Screen {
  /// Returns the milliseconds until the first look, and those of a change of one row.
  static func measure(_ make: () -> UIViewController) -> (first: Double, change: Double) {
    var shown: ExtensionView?
    let clock = ContinuousClock()
    let begin = clock.now
    let screen = ExtensionScreen(of: make()) { shown = $0 }
    screen.begin()
    let first = clock.now - begin
    guard case .table(let table) = shown?.pages.first?.nodes.first?.content,
      let id = shown?.pages.first?.nodes.first?.id, table.rows.count == Table.windowSize
    else {
      print("The first look is not a table of 200 rows.")
      exit(2)
    }
    let changed = clock.now
    screen.receive(.select(table: id, generation: table.generation, .init(section: 0, row: 7)))
    screen.update()
    let change = clock.now - changed
    guard case .table(let after) = shown?.pages.first?.nodes.first?.content,
      after.rows[7].detail?.hasPrefix("marked") == true
    else {
      print("The change of the row is not shown.")
      exit(2)
    }
    return (milliseconds(first), milliseconds(change))
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    duration / .milliseconds(1)
  }
}
