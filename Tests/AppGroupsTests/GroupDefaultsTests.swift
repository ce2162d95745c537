import Foundation
import Linux
import Testing
import TestServers

/// Settings of a group, kept by real processes.
@Suite(.ownThreads, .serialized, .timeLimit(.minutes(3))) struct GroupDefaultsTests {
  @Test func everyTypeComesBack() throws {
    let outcome = try GroupApp().run("types")
    #expect(
      outcome.printed == """
        true 7 1.5 2.25 cow a+b 1 2 /tmp/cow.jpg 5
        true true
        true false

        """)
    #expect(outcome.status == .exited(code: 0))
  }

  /// Every change writes the whole file, so the time grows with the square of the keys: with
  /// `SHARESHEET_TEST_KEYS=1000` it takes more than a minute.
  private static let keys =
    ProcessInfo.processInfo.environment["SHARESHEET_TEST_KEYS"].flatMap { Int($0) } ?? 250

  @Test func fourProcessesLoseNoKeyAndNoReaderSeesATornFile() throws {
    let app = try GroupApp()
    let processes = try ["a", "b", "c", "d"].map {
      try app.start(["write", $0, String(Self.keys)])
    }
    var reads = 0
    for process in processes {
      // The pipes fill up unless they are read; between two reads, the file is whole.
      while !(try process.output.read(upTo: 4096)).isEmpty {
        _ = try app.values()
        reads += 1
      }
      #expect(try ChildProcess.wait(for: process.process) == .exited(code: 0))
    }
    #expect(reads > 10)
    let values = try #require(try app.values())
    let expected = ["a", "b", "c", "d"].flatMap { name in
      (0..<Self.keys).map { number in ("\(name).\(number)", number) }
    }
    #expect(values == Dictionary(uniqueKeysWithValues: expected))
  }

  /// The negative control: the same without the lock loses keys.
  @Test func withoutTheLockKeysAreLost() throws {
    let app = try GroupApp()
    _ = try app.run("write", "first", "1")
    let processes = try ["a", "b", "c", "d"].map { try app.start(["unlocked", $0, "300"]) }
    for process in processes { _ = try ChildProcess.wait(for: process.process) }
    #expect(try #require(try app.values()).count < 1201)
  }

  @Test(arguments: [1, 5, 40, 120, 250])
  func aKilledWriterLosesNothingThatSetReturnedFor(_ lines: Int) throws {
    let app = try GroupApp()
    let writer = try app.start(["write", "k", "100000"])
    var printed: [UInt8] = []
    func count() -> Int { printed.count { $0 == UInt8(ascii: "\n") } }
    while count() < lines { printed += try writer.output.read(upTo: 4096) }
    kill(writer.process, SIGKILL)
    _ = try ChildProcess.wait(for: writer.process)
    printed += try writer.output.readAll(limit: 1 << 20)
    let values = try #require(try app.values())
    let lost = (0..<count()).filter { values["k." + String($0)] != $0 }
    #expect(lost == [])
    // Nobody is kept waiting by what it left.
    #expect(try app.run("write", "after", "1").status == .exited(code: 0))
    #expect(try #require(try app.values()).count == values.count + 1)
  }

  @Test func anotherProcessHearsOfAChange() throws {
    let app = try GroupApp()
    let watcher = try app.start(["watch"])
    #expect(try watcher.output.read(upTo: 100) == Array("ready\n".utf8))
    _ = try app.run("types")
    _ = try app.run("word", "moo")
    let printed = String(decoding: try watcher.output.readAll(limit: 1000), as: UTF8.self)
    #expect(printed == "changed to moo\n")
    #expect(try ChildProcess.wait(for: watcher.process) == .exited(code: 0))
  }

  @Test(arguments: ["", "bplist00", "not a list", "<plist><array/></plist>"])
  func aDamagedFileIsKeptAside(_ content: String) throws {
    let app = try GroupApp()
    _ = try app.run("write", "a", "1")
    try Data(content.utf8).write(to: app.file)
    #expect(try app.run("write", "b", "1").status == .exited(code: 0))
    #expect(try app.values() == ["b.0": 0])
    let aside = try FileManager.default.contentsOfDirectory(atPath: app.preferences.path)
      .filter { $0.contains(".damaged-") }
    #expect(aside.count == 1)
    let kept = app.preferences.appending(path: try #require(aside.first))
    #expect(try String(contentsOf: kept, encoding: .utf8) == content)
  }
}
