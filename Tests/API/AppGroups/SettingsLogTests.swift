import Foundation
import Glibc
import Linux
import Synchronization
import TestServers
import Testing

@testable import AppGroups

/// The settings file: its replacement, its limits and the handling of damage.
@Suite(.ownThreads, .timeLimit(.minutes(3))) struct SettingsLogTests {
  let folder: TemporaryFolder
  let reports = Reports()

  init() throws { folder = try TemporaryFolder() }

  final class Reports: Sendable {
    private let all = Mutex<[String]>([])
    var count: Int { all.withLock { $0.count } }
    func add(_ report: String) { all.withLock { $0.append(report) } }
  }

  /// Returns a new log, as another process would create it. The logs share only the file.
  func log() -> SettingsLog {
    SettingsLog(folder: folder.url.path, name: "test.settings") { [reports] in reports.add($0) }
  }

  var file: URL { folder.url.appending(path: "test.settings") }

  func asides() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0.contains(".damaged-") }
  }

  @Test("Other readers see a change immediately") func visibleChanges() throws {
    let one = log()
    let other = log()
    #expect(try other.value("a") == nil)
    try one.set(1, "a")
    #expect(try other.numbers() == ["a": 1])
    try other.update(["a": nil, "b": StoredValue.encode(2)])
    #expect(try one.numbers() == ["b": 2])
    #expect(try one.foreignChanges() == 1 && other.foreignChanges() == 1)
    #expect(try log().numbers() == ["b": 2])
    try FileManager.default.removeItem(at: file)
    #expect(try one.numbers().isEmpty && other.numbers().isEmpty)
    try one.set(3, "c")
    #expect(try other.numbers() == ["c": 3])
    try other.synchronize()
    #expect(reports.count == 0)
  }

  @Test("An unchanged value is not written again") func unchangedValue() throws {
    let log = log()
    try log.set("moo", "word")
    let before = try Data(contentsOf: file)
    try log.set("moo", "word")
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("Outdated values are removed when the file is rewritten") func compaction() throws {
    let log = log()
    let reader = self.log()
    for number in 0..<300 {
      try log.set(Data(repeating: UInt8(truncatingIfNeeded: number), count: 10_000), "large")
      try log.set(number, "number")
      let size = try #require(try FileStatus.ofEntry(file.path)).size
      #expect(size <= Int64(SettingsLog.slack + 3 * 10_200))
      #expect(try reader.numbers()["number"] == number)
    }
    #expect(try self.log().numbers()["number"] == 299)
  }

  @Test("After a synchronization, the file contains no replaced or removed value")
  func removedSecrets() throws {
    let log = log()
    let reader = self.log()
    #expect(try reader.numbers() == [:])
    try log.set("first secret", "word")
    try log.set("second secret", "word")
    try log.set("third secret", "other")
    try log.update(["other": nil])
    func holds(_ text: String) throws -> Bool {
      try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
    }
    #expect(try holds("first secret") && holds("third secret"), "the control")
    let changes = try reader.foreignChanges()
    try log.synchronize()
    #expect(try !holds("first secret") && !holds("third secret") && holds("second secret"))
    // No reader's values have changed.
    #expect(try reader.foreignChanges() == changes)
    let whole = try #require(try FileStatus.ofEntry(file.path))
    try reader.synchronize()
    try log.synchronize()
    #expect(try FileStatus.ofEntry(file.path)?.isSameFile(as: whole) == true)
  }

  /// A writer that is killed while it writes leaves an incomplete record.
  @Test("An incomplete record at the end is ignored and then overwritten") func tornEnd() throws {
    let log = log()
    try log.set(1, "a")
    let whole = try Data(contentsOf: file)
    try log.set("two", "b")
    let all = try Data(contentsOf: file)
    for length in whole.count..<all.count {
      try all.prefix(length).write(to: file)
      let reader = self.log()
      #expect(try reader.values().keys.sorted() == ["a"], "\(length)")
      try self.log().set(3, "c")
      #expect(try reader.numbers() == ["a": 1, "c": 3], "\(length)")
    }
    #expect(reports.count == 0)
    #expect(try asides().isEmpty)
  }

  /// One bit of each byte is flipped in turn. The damage is reported, and the damaged file is kept
  /// unchanged.
  @Test("Damage is always reported") func reportedDamage() throws {
    try log().set(1, "a")
    try log().set("two", "b")
    let good = try Data(contentsOf: file)
    for index in good.indices {
      var bad = good
      bad[index] ^= 1 << UInt8(index % 8)
      try bad.write(to: file)
      let log = self.log()
      let values = try log.numbers()
      #expect(values == ["a": 1] || values.isEmpty, "\(index)")
      let names = try asides()
      #expect(names.count == 1, "\(index)")
      let aside = folder.url.appending(path: names.first ?? "")
      #expect(try Data(contentsOf: aside) == bad)
      try FileManager.default.removeItem(at: aside)
      try log.set(2, "c")
      #expect(try self.log().numbers()["c"] == 2)
    }
    #expect(reports.count == good.count)
  }

  @Test(
    "A folder, pipe, link or huge file at the path of the settings is moved aside",
    arguments: ["folder", "pipe", "link", "huge"])
  func otherFiles(_ kind: String) throws {
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    case "pipe": #expect(mkfifo(file.path, 0o600) == 0)
    case "link":
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/etc")
    default: try Descriptor.open(file.path, O_WRONLY | O_CREAT).truncate(to: 1 << 34)
    }
    let log = log()
    #expect(try log.numbers().isEmpty)
    try log.set(1, "a")
    #expect(try self.log().numbers() == ["a": 1])
    #expect(try asides().count == 1)
    #expect(reports.count == 1)
  }

  @Test("Random damage never ends the process") func randomDamage() throws {
    var generator = SeededGenerator(seed: 3)
    for number in 0..<20 { try log().set(["number": number, "text": "moo"], "key\(number)") }
    let good = try Data(contentsOf: file)
    for _ in 0..<300 {
      var bad = good
      for _ in 0..<3 {
        let index = Int.random(in: 0..<bad.count, using: &generator)
        bad[index] = .random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bad = bad.prefix(Int.random(in: 0..<bad.count, using: &generator))
      }
      try bad.write(to: file)
      #expect(try log().values().count <= 20)
    }
  }

  @Test("The size of the settings is limited") func sizeLimits() throws {
    let log = log()
    #expect(throws: SettingsError.keyTooLong) {
      try log.set(1, String(repeating: "k", count: SettingsRecord.maximumKeyLength + 1))
    }
    let large = Data(count: StoredValue.maximumSize - 100)
    for number in 0..<4 { try log.set(large, "large\(number)") }
    #expect(throws: SettingsError.tooLarge) { try log.set(large, "large4") }
    #expect(try log.values().count == 4)
    // A smaller value still fits, and existing values can be made smaller.
    try log.set(1, "small")
    try log.update(["large0": nil])
    try log.set(large, "large4")

    let value = try StoredValue.encode(1)
    try log.update(log.values().mapValues { _ in nil })
    try log.update(
      Dictionary(uniqueKeysWithValues: (0..<SettingsLog.maximumKeys).map { ("\($0)", value) }))
    #expect(throws: SettingsError.tooManyKeys) { try log.set(1, "more") }
    try log.set(2, "7")
    #expect(try self.log().numbers()["7"] == 2)
    #expect(reports.count == 0)
  }

  /// Reads the whole file, runs `meanwhile`, and then replaces the file, as a writer does.
  private func replace(
    _ path: String, meanwhile: () throws -> Void
  ) throws {
    let log = log()
    var state = SettingsLog.State()
    try log.readOn(&state)
    try meanwhile()
    try log.replace(with: &state)
  }

  @Test("No process writes while the file is replaced") func replacementUnderLock() throws {
    try log().set(1, "a")
    let log = log()
    let writing = try Descriptor.pipe()
    let hasWritten = Mutex(false)
    let thread = Thread {
      _ = withUnsafeBytes(of: UInt8(0)) { try? writing.writing.writeAll($0) }
      try? log.set(2, "b")
      hasWritten.withLock { $0 = true }
      _ = withUnsafeBytes(of: UInt8(0)) { try? writing.writing.writeAll($0) }
    }
    try SettingsLock.holding(folder.path(".test.settings.lock")) {
      try replace(file.path) {
        thread.start()
        _ = try writing.reading.read(upTo: 1)
        #expect(hasWritten.withLock { $0 } == false)
      }
    }
    _ = try writing.reading.read(upTo: 1)
    #expect(try self.log().numbers() == ["a": 1, "b": 2])
  }

  /// The control: without the lock, a concurrent write is lost.
  @Test("The control: without the lock, a value is lost during the replacement")
  func replacementWithoutLock() throws {
    try log().set(1, "a")
    let other = log()
    try replace(file.path) { try other.set(2, "b") }
    #expect(try log().numbers() == ["a": 1])
  }

  /// The error names the stopped process that holds the lock, and the wait ends. When the holder
  /// has ended, the lock is free.
  @Test("Waiting for a stopped lock holder is limited in time") func stoppedLockHolder() throws {
    let path = folder.path("lock")
    let (ready, writing) = try Descriptor.pipe()
    var holder = ChildProcess(path: "/usr/bin/flock")
    holder.arguments = [path, "/bin/sh", "-c", "echo; exec sleep 600"]
    holder.environment = ["PATH": "/usr/bin:/bin"]
    holder.descriptors = [nil, writing, nil]
    holder.startsSession = true
    let pid = try holder.start()
    _ = try ready.read(upTo: 1)
    kill(pid, SIGSTOP)
    let begin = ContinuousClock.now
    #expect(throws: SettingsError.lockHeld(by: pid)) {
      try SettingsLock.holding(path, timeout: 0.2) {}
    }
    #expect(ContinuousClock.now - begin < .seconds(10))
    #expect(SettingsError.lockHeld(by: pid).description.contains("kill -CONT \(pid)"))
    #expect(SettingsError.lockHeld(by: nil).description.contains("another process"))
    // The holder's child also holds the lock.
    kill(-pid, SIGKILL)
    kill(pid, SIGKILL)
    _ = try ChildProcess.wait(for: pid)
    try SettingsLock.holding(path) {}
  }

  /// The next caller creates a new lock file.
  @Test("A lock can be taken again after its file was removed") func removedLockFile() throws {
    let path = folder.path("lock")
    try SettingsLock.holding(path) { try FileManager.default.removeItem(atPath: path) }
    #expect(try SettingsLock.holding(path) { true })
  }
}
