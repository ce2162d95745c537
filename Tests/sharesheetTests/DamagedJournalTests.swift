import Contract
import Foundation
import Linux
import TestServers
import Testing

/// The daemon must not overwrite a journal that it cannot read. The user decides what happens to
/// the journal.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DamagedJournalTests {
  @Test("The error for a journal that cannot be opened names the journal and the reason")
  func unusable() async throws {
    try await CommandHome.with { home in
      let journal = home.directories.journal
      try FileManager.default.createDirectory(at: journal, withIntermediateDirectories: true)
      let start = try await home.run("daemon", "start")
      start.expect(7)
      #expect(
        start.errors.contains(
          "the database \(journal.path) cannot be read and written (Is a directory)"),
        "\(start.errors)")
      try FileManager.default.removeItem(at: journal)
      try await home.run("daemon", "start").expect(0)
    }
  }

  @Test("Every command refuses a home whose path is relative, and names the variable")
  func relative() async throws {
    try await CommandHome.with { home in
      for words in [["transfers"], ["daemon", "status"], ["services", "run"], ["daemon", "run"]] {
        var process = home.process(words)
        process.environment["SHARESHEET_HOME"] = "here"
        let (reading, writing) = try Descriptor.pipe()
        process.descriptors = [nil, nil, writing]
        let pid = try process.start()
        process.descriptors = []
        let status = try await CommandHome.end(of: pid)
        let errors = String(decoding: try reading.read(upTo: 4096), as: UTF8.self)
        #expect(status != .exited(code: 0))
        #expect(errors.contains("SHARESHEET_HOME is 'here'"), "\(words): \(errors)")
        _ = writing
      }
      #expect(!FileManager.default.fileExists(atPath: home.url.appending(path: "here").path))
    }
  }

  @Test("A damaged journal is not changed. After its removal, the bodies are kept in `lost`")
  func damaged() async throws {
    try await CommandHome.with { home in
      // The body is too large for the journal.
      let contents = Data(repeating: 0x6D, count: 100_000)
      let body = try home.file("cow.txt", contents)
      try await home.run(
        "transfers", "add", "--file", body, "--url", "http://127.0.0.1:9/"
      ).expect(0)
      try await home.run("daemon", "stop").expect(0)
      let journal = home.directories.journal
      // The write-ahead log is removed, because the daemon could restore the database from it.
      for name in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: journal.path + name)
      }
      let bytes = Data(repeating: 0xAA, count: 8192)
      try bytes.write(to: journal)

      let start = try await home.run("daemon", "start")
      start.expect(7)
      #expect(start.errors.contains("the database \(journal.path) is damaged"), "\(start.errors)")
      #expect(start.errors.contains("move it away"))
      #expect(try Data(contentsOf: journal) == bytes)
      let spool = try FileManager.default.contentsOfDirectory(atPath: home.directories.spool.path)
      #expect(spool.count == 1)

      try FileManager.default.removeItem(at: journal)
      try await home.run("daemon", "start").expect(0)
      let lost = home.directories.state.appending(path: "lost")
      let kept = try #require(try FileManager.default.contentsOfDirectory(atPath: lost.path).first)
      #expect(try Data(contentsOf: lost.appending(path: kept)) == contents)
    }
  }

  @Test("The error for a damaged history names the history, not the journal")
  func damagedHistory() async throws {
    try await CommandHome.with { home in
      try await home.run("daemon", "start").expect(0)
      try await home.run("daemon", "stop").expect(0)
      let history = home.directories.state.appending(path: "history.sqlite")
      for name in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: history.path + name)
      }
      try Data(repeating: 0xAA, count: 8192).write(to: history)
      let list = try await home.run("history")
      #expect(list.status != .exited(code: 0))
      #expect(list.errors.contains("the database \(history.path) is damaged"), "\(list.errors)")
      #expect(!list.errors.contains("journal \(history.path)"))
    }
  }
}
