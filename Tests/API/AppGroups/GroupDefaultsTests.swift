import Foundation
import Linux
import TestServers
import Testing

@testable import AppGroups

/// The settings of a group, written by real processes.
@Suite(.ownThreads, .serialized, .timeLimit(.minutes(3))) struct GroupDefaultsTests {
  @Test("Each type is read as it was written") func typeRoundTrip() throws {
    let outcome = try GroupApp().run("types")
    #expect(
      outcome.printed == """
        true 7 1.5 2.25 cow a+b 1 2 /tmp/cow.jpg 5
        true true
        true false https://example.org/a?b

        """)
    #expect(outcome.status == .exited(code: 0))
  }

  /// The number of keys that each of four processes writes.
  private static let keys = 1000

  @Test("Four writers lose no key, and no reader sees a partly written file")
  func concurrentWriters() throws {
    let app = try GroupApp()
    let started = ContinuousClock.now
    let processes = try ["a", "b", "c", "d"].map {
      try app.start(["write", $0, String(Self.keys)])
    }
    var seen = 0
    for process in processes {
      // The test reads the pipes, because a writer waits when its pipe is full. Between two reads,
      // the settings file must be complete.
      while !(try process.output.read(upTo: 4096)).isEmpty {
        let count = try app.values().count
        #expect(count >= seen)
        seen = count
      }
      #expect(try ChildProcess.wait(for: process.process) == .exited(code: 0))
    }
    // The limit detects an endless wait. It is long because the machine may be busy.
    #expect(ContinuousClock.now - started < .seconds(60))
    #expect(seen > 0)
    let expected = ["a", "b", "c", "d"].flatMap { name in
      (0..<Self.keys).map { number in ("\(name).\(number)", number) }
    }
    #expect(try app.values() == Dictionary(uniqueKeysWithValues: expected))
    #expect(try app.asides().isEmpty)
  }

  /// The control: if each process writes the whole list without a lock, keys are lost.
  @Test("The control: without the lock, keys are lost") func concurrentWritersWithoutLock() throws {
    let app = try GroupApp()
    _ = try app.run("write", "first", "1")
    let processes = try ["a", "b", "c", "d"].map { try app.start(["unlocked", $0, "300"]) }
    for process in processes { _ = try ChildProcess.wait(for: process.process) }
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: app.preferences.appending(path: "unlocked.plist")), format: nil)
    #expect(try #require(list as? [String: Int]).count < 1200)
  }

  @Test(
    "A killed writer loses no value whose `set` has returned", arguments: [1, 5, 40, 400, 4000])
  func killedWriter(_ lines: Int) throws {
    let app = try GroupApp()
    let said = try app.killed(["write", "k", "100000"], after: lines)
    let values = try app.values()
    #expect((0..<said).filter { values["k." + String($0)] != $0 } == [])
    // The files that the killed writer left must not delay other processes.
    #expect(try app.run("write", "after", "1").status == .exited(code: 0))
    #expect(try app.values().count == values.count + 1)
    #expect(try app.asides().isEmpty)
  }

  /// The value is so large that the writer replaces the file again and again.
  @Test("A writer killed while it replaces the file loses no value", arguments: [3, 20, 60])
  func killedDuringReplacement(_ lines: Int) throws {
    let app = try GroupApp()
    let said = try app.killed(["large", "100000"], after: lines)
    let log = SettingsLog(folder: app.preferences.path, name: app.file.lastPathComponent) { _ in }
    let kept = try log.values()["large"].flatMap(StoredValue.decode) as? Data
    // The file contains the last value that the app printed, or the next one.
    #expect([said - 1, said].map { UInt8(truncatingIfNeeded: $0) }.contains(kept?.first))
    #expect(Set(kept ?? Data()).count == 1 && kept?.count == 300_000)
    #expect(try app.asides().isEmpty)
  }

  /// The control: if a writer keeps values only in memory, killing it loses them.
  @Test("The control: without writing each value immediately, a killed writer loses values")
  func killedWithoutWriting() throws {
    let app = try GroupApp()
    _ = try app.run("write", "first", "1")
    let said = try app.killed(["remembering", "k", "100000"], after: 40)
    let values = try app.values()
    #expect((0..<said).contains { values["k." + String($0)] != $0 })
  }

  /// A value that does not fit is rejected, and no part of it is stored.
  @Test("A full disk keeps the values that fit") func fullDisk() throws {
    let app = try GroupApp()
    // The limit is 20 KiB per file. Without the trap, the kernel would kill the process.
    let writer = try app.start(["write", "k", "1000"], after: "trap '' XFSZ; ulimit -f 40;")
    _ = try writer.output.readAll(limit: 1 << 20)
    #expect(try ChildProcess.wait(for: writer.process) == .exited(code: 1))
    let values = try app.values()
    #expect((100..<1000).contains(values.count))
    #expect((0..<values.count).allSatisfy { values["k.\($0)"] == $0 })
    #expect(try app.run("write", "after", "1").status == .exited(code: 0))
    #expect(try app.values().count == values.count + 1)
    #expect(try app.asides().isEmpty)
  }

  @Test("Another process is notified of a change") func changeInAnotherProcess() throws {
    let app = try GroupApp()
    let watcher = try app.start(["watch"])
    #expect(try watcher.output.read(upTo: 100) == Array("ready\n".utf8))
    _ = try app.run("types")
    _ = try app.run("word", "moo")
    let printed = String(decoding: try watcher.output.readAll(limit: 1000), as: UTF8.self)
    #expect(printed == "changed to moo\n")
    #expect(try ChildProcess.wait(for: watcher.process) == .exited(code: 0))
  }

  /// A process gets one notification for each change, including its own changes.
  @Test("A process is notified once of its own change") func ownChange() throws {
    let app = try GroupApp()
    #expect(try app.run("notified").printed == "3\n")
  }

  @Test(
    "A damaged file is moved aside",
    arguments: [
      "", "bplist00", "not a list", "<plist><array/></plist>", "SETTING1 and then garbage",
    ])
  func damagedFile(_ content: String) throws {
    let app = try GroupApp()
    _ = try app.run("write", "a", "1")
    try Data(content.utf8).write(to: app.file)
    let complaints = try app.complaints("write", "b", "1")
    #expect(complaints.contains("was damaged") && complaints.contains(".damaged-"))
    #expect(try app.values() == ["b.0": 0])
    let aside = try app.asides()
    #expect(aside.count == 1)
    let kept = app.preferences.appending(path: try #require(aside.first))
    #expect(try String(contentsOf: kept, encoding: .utf8) == content)
    #expect(try app.complaints("write", "c", "1").isEmpty)
  }
}

extension GroupApp {
  /// Returns the names of the damaged files that were kept.
  func asides() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: preferences.path)
      .filter { $0.contains(".damaged-") }
  }

  /// Starts the app, and kills it when it has printed the given number of lines.
  /// - Returns: The number of lines that the app has printed in total.
  func killed(_ arguments: [String], after lines: Int) throws -> Int {
    let writer = try start(arguments)
    var said = 0
    func count(_ bytes: [UInt8]) { said += bytes.count { $0 == UInt8(ascii: "\n") } }
    while said < lines {
      let bytes = try writer.output.read(upTo: 4096)
      if bytes.isEmpty { break }
      count(bytes)
    }
    kill(writer.process, SIGKILL)
    #expect(try ChildProcess.wait(for: writer.process) == .killed(signal: SIGKILL))
    count(try writer.output.readAll(limit: 1 << 20))
    return said
  }
}
