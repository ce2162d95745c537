import Foundation
import Glibc
import Linux
import Testing

@testable import sharesheet

final class OpenedFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "sharesheet-\(UUID().uuidString)", directoryHint: .isDirectory)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test("A file is opened by its path and named by its last part")
  func regular() throws {
    let path = folder.appending(path: "Grüße 🐮.txt").path
    try Data("moo".utf8).write(to: URL(filePath: path))
    let file = try OpenedFile(argument: path)
    #expect(file.name == "Grüße 🐮.txt" && !file.isStream)
    #expect(try file.descriptor.readAll(limit: 10) == Array("moo".utf8))
  }

  @Test("A pipe is waited for until its writer is there, and then read to its end")
  func pipe() throws {
    let path = folder.appending(path: "pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      // Opens when the reader has: a reader that did not wait would see the end at once.
      guard let pipe = try? Descriptor.open(path, O_WRONLY) else { return }
      _ = try? Array("moo".utf8).withUnsafeBytes { try pipe.writeAll($0) }
    }
    let file = try OpenedFile(argument: path)
    #expect(file.isStream)
    #expect(try file.descriptor.readAll(limit: 10) == Array("moo".utf8))
  }

  @Test(
    "What cannot be shared is refused with a sentence",
    arguments: [
      ("/nonexistent/cow.jpg", "there is no such file"), ("/", "is a directory"),
      ("/etc/passwd/x", "part of the path is a file"), ("/dev/zero", "neither a file nor a pipe"),
      ("", "no such file"),
    ])
  func refused(path: String, hint: String) {
    let refusal = #expect(throws: Refusal.self) { try OpenedFile(argument: path) }
    #expect(refusal?.status == .usage)
    #expect(refusal?.message.contains(hint) == true)
  }
}
