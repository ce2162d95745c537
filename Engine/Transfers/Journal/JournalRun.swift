import DurableStore
import Foundation
import GRDB
import Linux

/// Tells the journal that this daemon's predecessor had from another one that lies in its place,
/// for example one from a backup: each start gives the journal a number, and notes it beside.
struct JournalRun: Sendable {
  private let file: URL

  init(beside journal: URL) {
    file = journal.deletingPathExtension().appendingPathExtension("run")
  }

  /// Numbers that the journal may have: two when a start ended while it gave a new one. nil: nobody
  /// knows.
  private var numbers: [Int32]? {
    let text = try? String(contentsOf: file, encoding: .utf8)
    let numbers = text?.split(separator: "\n").compactMap { Int32($0) } ?? []
    return numbers.isEmpty ? nil : numbers
  }

  /// - Returns: whether another journal was here at the last start.
  func isOther(than journal: Journal) async throws -> Bool {
    guard let numbers, !journal.isNew else { return false }
    return !numbers.contains(try await Self.number(of: journal))
  }

  /// Begins a new one. What cannot be written down leaves the last one.
  func begin(_ journal: Journal) async throws {
    let last = try await Self.number(of: journal)
    let new = Int32.random(in: 1...Int32.max)
    do { try note([last, new]) } catch { return }
    try await journal.store.commit { try $0.execute(sql: "PRAGMA user_version = \(new)") }
    try? note([new])
  }

  private static func number(of journal: Journal) async throws -> Int32 {
    try await journal.store.read { try Int32.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
  }

  private func note(_ numbers: [Int32]) throws {
    let text = numbers.flatMap { Array("\($0)\n".utf8) }
    try text.withUnsafeBytes { try Naming.replace(file.path, with: $0) }
  }
}
