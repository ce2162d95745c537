package import Foundation

/// A folder of a test's own, gone with it.
package final class TemporaryFolder: Sendable {
  package let url: URL
  private let root: URL

  /// One in so many nested folders with long names, for paths that no socket address holds.
  package init(depth: Int = 0) throws {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "sharesheet-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    self.root = root
    url = (0..<depth).reduce(root) { folder, _ in
      folder.appending(path: String(repeating: "long", count: 12), directoryHint: .isDirectory)
    }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Every file below, by its path from here.
  package var files: [String] {
    let all = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    let files = all?.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath } ?? []
    return files.map { String($0.path.dropFirst(url.path.count + 1)) }.sorted()
  }

  /// Waits until no service has a file under way here: such a file goes with its last owner, which
  /// may let go of it on another thread a moment after the answer was sent.
  package func settle() async throws {
    let end = ContinuousClock.now + .seconds(20)
    while files.contains(where: { $0.contains("incoming/") }), .now < end {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  package func file(_ name: String, _ content: Data) throws -> URL {
    let file = url.appending(path: name)
    try content.write(to: file)
    return file
  }

  /// A file of so many bytes, all zero, that takes next to no room.
  package func sparseFile(_ name: String, size: Int64) throws -> URL {
    let file = try file(name, Data())
    guard truncate(file.path, off_t(size)) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file
  }

  /// A program made of a shell script.
  package func script(_ text: String) throws -> String {
    let file = try file("program-\(UUID().uuidString)", Data("#!/bin/sh\n\(text)\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    return file.path
  }
}
