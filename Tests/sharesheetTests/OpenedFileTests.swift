import Foundation
import Glibc
import Linux
import ShareSheet
import Testing

@testable import ShareContent

final class OpenedFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "sharesheet-\(UUID().uuidString)", directoryHint: .isDirectory)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test("A file is opened by its path and named by its last component")
  func regular() throws {
    let path = folder.appending(path: "Grüße 🐮.txt").path
    try Data("moo".utf8).write(to: URL(filePath: path))
    let file = try OpenedFile(argument: path)
    #expect(file.name == "Grüße 🐮.txt" && !file.isStream)
    #expect(try file.descriptor.readAll(limit: 10) == Array("moo".utf8))
  }

  @Test("Files whose names are not UTF-8 are opened, even if two names decode to the same text")
  func notText() async throws {
    // A shell passes the name, because a Swift argument cannot hold such bytes.
    let script = """
      cd "$1" && printf moo >"$(printf 'caf\\351.txt')" && printf baa >"$(printf 'caf\\350.txt')" &&
      "$0" share "$(printf 'caf\\351.txt')" --to save="$2" && "$0" share "$(printf 'caf\\351.txt')" \
        "$(printf 'caf\\350.txt')" --to save="$2"
      """
    let saved = folder.appending(path: "saved", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: saved, withIntermediateDirectories: true)
    try await CommandHome.with { home in
      var process = home.process([])
      process.arguments = ["-c", script, process.path, folder.path, saved.path]
      process.path = "/bin/sh"
      #expect(try await CommandHome.end(of: process.start()) == .exited(code: 0))
      let texts = try FileManager.default.contentsOfDirectory(atPath: saved.path).map {
        try String(contentsOf: saved.appending(path: $0), encoding: .utf8)
      }
      #expect(texts.sorted() == ["baa", "moo", "moo"])
    }
  }

  @Test("An option's value keeps its bytes, unless two different values decode to the same text")
  func optionValues() {
    let text = "\u{FFFD}"
    let option = Array("--file=".utf8)
    #expect(ProgramArguments([option + [0xE9]]).bytes(of: text) == [0xE9])
    #expect(ProgramArguments([[0xE9], [0xE9]]).bytes(of: text) == [0xE9])
    #expect(ProgramArguments([[0xE9], option + [0xE8]]).bytes(of: text) == Array(text.utf8))
    #expect(ProgramArguments([]).bytes(of: "cow") == Array("cow".utf8))
  }

  @Test("Opening a pipe waits for its writer and reads the pipe to its end")
  func pipe() throws {
    let path = folder.appending(path: "pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      // This open call waits for the reader. If the reader did not wait for the writer, it would
      // find the pipe empty and closed.
      guard let pipe = try? Descriptor.open(path, O_WRONLY) else { return }
      _ = try? Array("moo".utf8).withUnsafeBytes { try pipe.writeAll($0) }
    }
    let file = try OpenedFile(argument: path)
    #expect(file.isStream)
    #expect(try file.descriptor.readAll(limit: 10) == Array("moo".utf8))
  }

  @Test(
    "A file that cannot be shared is refused with a sentence",
    arguments: [
      ("/nonexistent/cow.jpg", "there is no such file"), ("/", "is a directory"),
      ("/etc/passwd/x", "part of the path is a file"), ("/dev/zero", "neither a file nor a pipe"),
      ("", "no such file"),
    ])
  func refused(path: String, hint: String) {
    let refusal = #expect(throws: ShareError.self) { try OpenedFile(argument: path) }
    #expect(refusal?.code == .invalidRequest)
    #expect(refusal?.message.contains(hint) == true)
  }
}
