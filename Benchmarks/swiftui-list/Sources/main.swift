import Foundation

/// Prints the median and the 95th percentile of times, in milliseconds.
func report(_ name: String, _ times: [Double]) -> Double {
  let sorted = times.sorted()
  let (median, nearlyAll) = (sorted[sorted.count / 2], sorted[sorted.count * 95 / 100])
  print(
    name.padding(toLength: 32, withPad: " ", startingAt: 0),
    String(format: "%8.2f ms median %8.2f ms p95", median, nearlyAll))
  return median
}

if CommandLine.arguments.dropFirst().first == PageMemory.argument {
  PageMemory.show(CommandLine.arguments.last ?? "")
  exit(0)
}
let rounds = max(CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 50, 5)
var times = (
  firstRow: [Double](), firstTable: [Double](), changeRow: [Double](), changeTable: [Double]()
)
for _ in 0..<rounds {
  let list = RowList.measure()
  let table = TableOfRows.measure()
  times.firstRow.append(list.first)
  times.changeRow.append(list.change)
  times.firstTable.append(table.first)
  times.changeTable.append(table.change)
}
print("1,000 rows, \(rounds) rounds")
let first = report("first look, List", times.firstRow)
let firstTable = report("first look, UITableView", times.firstTable)
let change = report("one row changed, List", times.changeRow)
let changeTable = report("one row changed, UITableView", times.changeTable)
print(String(format: "ratios: %.2f and %.2f", first / firstTable, change / changeTable))
let memory = try (0..<rounds).map { _ in
  (swiftUI: try PageMemory.measure("swiftui"), uiKit: try PageMemory.measure("uikit"))
}
let page = memory.map(\.swiftUI).sorted()[rounds / 2]
let plain = memory.map(\.uiKit).sorted()[rounds / 2]
print(
  String(
    format: "memory of a process with a page: %.1f MB, with UIKit %.1f MB: %.1f MB more", page,
    plain,
    page - plain))
exit(first <= 35 && change <= 5 && page - plain <= 5 ? 0 : 1)
