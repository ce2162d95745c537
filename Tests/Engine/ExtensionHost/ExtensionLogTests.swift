import Foundation
import Linux
import TestServers
import Testing

@testable import ExtensionHost

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ExtensionLogTests {
  /// An extension's endless output does not fill the disk, and the last line of the output is kept.
  @Test("The size of a log is limited") func sizeLimit() throws {
    let folder = try TemporaryFolder()
    let log = ExtensionLog(folder: folder.url, bundleIdentifier: "com.example/../cow")
    let (reading, writing) = try Descriptor.pipe()
    let line = Array(String(repeating: "moo ", count: 1000).utf8) + [UInt8(ascii: "\n")]
    let count = 4 * ExtensionLog.limit / line.count
    Thread.detachNewThread { [writing] in
      for _ in 0..<count { try? line.withUnsafeBytes { try writing.writeAll($0) } }
      // The last line has no line end, as when a process is killed.
      try? Array("the last".utf8).withUnsafeBytes { try writing.writeAll($0) }
      withExtendedLifetime(writing) {}
    }
    _ = consume writing
    log.follow(reading, processIdentifier: 7)
    let kept = log.contents()
    // The process printed four times the limit.
    #expect(kept.count > ExtensionLog.limit && kept.count < 2 * ExtensionLog.limit + 64 << 10)
    #expect(kept.suffix(13) == Data("[7] the last\n".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test(
    "A crash log without file names and line numbers ends with a note on how to get them",
    arguments: [
      (
        "*** Signal 4: Backtracing from 0x1234... done ***\nThread 0 crashed:\n0 cow() + 4 in Cow\n",
        true
      ),
      (
        "*** Signal 4: Backtracing from 0x1234... done ***\n0 cow() + 4 in Cow at /a/Cow.swift:3:7\n",
        false
      ),
      ("Cow crashed:\nmoo\n", false),
    ])
  func crashNote(printed: String, isDue: Bool) throws {
    let folder = try TemporaryFolder()
    let log = ExtensionLog(folder: folder.url, bundleIdentifier: "com.example.cow")
    let (reading, writing) = try Descriptor.pipe()
    try Array(printed.utf8).withUnsafeBytes { try writing.writeAll($0) }
    _ = consume writing
    log.follow(reading, processIdentifier: 7)
    let kept = String(decoding: log.contents(), as: UTF8.self)
    #expect(kept.hasSuffix("[7] \(CrashNote.text)\n") == isDue, "\(kept)")
  }
}
