import Foundation
import TestServers
import Testing

/// The queue survives each fault, and the judge catches each fault's control.
@Suite(.timeLimit(.minutes(3))) struct FaultTests {
  @Test(arguments: Fault.atServers) func survives(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: false)
    #expect(violations.isEmpty, "\(history)")
  }

  @Test(arguments: Fault.atServers) func control(_ fault: Fault) async throws {
    let (history, violations) = try await fault.judged(asControl: true)
    #expect(violations.contains { $0.kind == fault.catches }, "\(violations), \(history)")
  }

  /// `docs/faults.md` and `Fault.all` list the same faults.
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
