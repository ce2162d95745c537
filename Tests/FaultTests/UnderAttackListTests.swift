import Foundation
import TestServers
import Testing

/// The tables of found defects name tests. If a test is renamed, its table must change too.
@Suite struct UnderAttackListTests {
  private static let root = Checkout.root

  @Test(
    "Each test that the table names exists",
    arguments: [
      ("docs/under-attack.md", 100), ("docs/frictions.md", 12), ("docs/threat-model.md", 25),
    ])
  func names(file: String, least: Int) throws {
    let table = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    let sources = try Self.sources()
    var counted = 0
    for row in table.split(separator: "\n") where row.hasPrefix("| ") {
      var suite: Substring?
      for name in row.matches(of: /`(?<suite>[A-Z]\w+Tests)?(?:\.(?<test>\w+))?`/) {
        suite = name.suite ?? suite
        guard let suite, name.suite != nil || name.test != nil else { continue }
        let files = sources[String(suite)] ?? []
        #expect(!files.isEmpty, "\(row)")
        guard let test = name.test else { continue }
        #expect(files.contains { $0.contains("func \(test)(") }, "\(suite).\(test)")
        counted += 1
      }
    }
    // The control: the test found the names in the table.
    #expect(counted > least)
  }

  /// The texts of each suite's files, by the suite's name. Files are named `Suite.swift` or
  /// `Suite+aspect.swift`.
  private static func sources() throws -> [String: [String]] {
    let tests = root.appending(path: "Tests").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tests)
      .filter { $0.hasSuffix(".swift") }
    return try Dictionary(
      grouping: paths,
      by: { path in
        let name = path.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "." && $0 != "+" })
      }
    ).mapValues { paths in
      try paths.map { try String(contentsOfFile: "\(tests)/\($0)", encoding: .utf8) }
    }
  }
}
