import DurableStore
import Foundation
import GRDB
import Linux

/// The detection of a journal that was replaced, for example with a backup. Each start gives the
/// journal a number, and stores the number in a file beside the journal.
struct JournalRun: Sendable {
  private let file: URL

  init(beside journal: URL) {
    file = journal.deletingPathExtension().appendingPathExtension("run")
  }

  /// The numbers that the journal may have. There are two if a start was interrupted. `nil` if they
  /// are unknown.
  private var numbers: [Int32]? {
    let text = try? String(contentsOf: file, encoding: .utf8)
    let numbers = text?.split(separator: "\n").compactMap { Int32($0) } ?? []
    return numbers.isEmpty ? nil : numbers
  }

  /// - Returns: Whether another journal was used at the last start.
  func isOther(than journal: Journal) async throws -> Bool {
    guard let numbers, !journal.isNew else { return false }
    return !numbers.contains(try await Self.number(of: journal))
  }

  /// Gives the journal a new number. If the number cannot be stored, the previous number stays.
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
