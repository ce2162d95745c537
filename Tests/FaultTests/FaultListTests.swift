import Foundation
import TestServers
import Testing

/// `docs/faults.md` and `Fault.all` list the same faults.
@Suite struct FaultListTests {
  @Test("The list of faults matches the document") func documentedList() throws {
    let file = Checkout.root.appending(path: "docs/faults.md")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.dropFirst()
    let cells = rows.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let names = cells.compactMap(\.first)
    #expect(names == Fault.all.map(\.name))
    #expect(cells.allSatisfy { $0.count == 4 && $0.allSatisfy { !$0.isEmpty } })
    #expect(Set(names).count == names.count)
    #expect(names.count >= 40)
    print("\(Fault.all.count) named faults, each with its control")
  }
}
