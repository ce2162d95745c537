import Glibc
import LedgerModels
import Linux
import SwiftData
import TestServers
import Testing

/// Processes that are killed while they save, or that create one store at the same time.
@Suite(.timeLimit(.minutes(3))) struct KilledWriterTests {
  private let store: LedgerStore

  init() throws { store = try LedgerStore() }

  private func program(_ arguments: String...) -> ChildProcess {
    var process = ChildProcess(path: RunningProgram.pathBesideOwn("LedgerProgram"))
    process.arguments = [store.file.path] + arguments
    process.environment = ProcessInfo.processInfo.environment
    return process
  }

  /// Starts a process that saves until it is killed, and returns it with what it prints.
  private func writer(of entries: Int) throws -> (child: Int32, output: Descriptor) {
    let (reading, writing) = try Descriptor.pipe()
    var process = program("1000000", "\(entries)")
    process.descriptors = [nil, writing, nil]
    return (try process.start(), reading)
  }

  @Test("After a process was killed during a save, the store has all of the save or nothing of it")
  func killed() throws {
    let entries = 200
    for _ in 0..<25 {
      let (child, reading) = try writer(of: entries)
      var printed = try reading.read(upTo: 1 << 16)
      // Any moment of a later save.
      usleep(.random(in: 0..<40_000))
      kill(child, SIGKILL)
      #expect(try ChildProcess.wait(for: child) == .killed(signal: SIGKILL))
      printed += try reading.readAll(limit: 1 << 20)
      let last = try #require(
        String(decoding: printed, as: UTF8.self).split(separator: "\n").last.flatMap { Int($0) })
      let context = try store.context()
      let amounts = try context.all(Entry.self).map(\.amount)
      let stored = try #require(amounts.first)
      #expect(amounts.count == entries && Set(amounts).count == 1)
      #expect([last, last + 1].contains(stored))
      #expect(try context.fetchCount(FetchDescriptor<Mark>()) == stored + 1)
    }
  }

  @Test("Processes that create one store at the same time use the same store")
  func created() throws {
    let folder = store.file.deletingLastPathComponent()
    for round in 0..<8 {
      let file = folder.appending(path: "new \(round)/ledger.store")
      let children = try (0..<5).map { _ in
        var process = program("4")
        process.arguments[0] = file.path
        return try process.start()
      }
      for child in children { #expect(try ChildProcess.wait(for: child) == .exited(code: 0)) }
      let context = ModelContext(
        try ModelContainer(for: Account.self, configurations: ModelConfiguration(url: file)))
      let amounts = try context.all(Entry.self).map(\.amount).sorted()
      #expect(amounts == (0..<4).flatMap { Array(repeating: $0, count: 5) })
      #expect(try context.all(Mark.self).map(\.name) == ["shared"])
    }
  }
}
