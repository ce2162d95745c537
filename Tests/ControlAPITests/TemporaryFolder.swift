import Foundation

/// A fresh folder, removed when the test lets go of it.
final class TemporaryFolder: Sendable {
  let url: URL

  /// One in so many nested folders with long names, for paths that no socket address holds.
  init(depth: Int = 0) throws {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "sharesheet-\(UUID().uuidString)", directoryHint: .isDirectory)
    self.root = root
    url = (0..<depth).reduce(root) { folder, _ in
      folder.appending(path: String(repeating: "long", count: 12), directoryHint: .isDirectory)
    }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  private let root: URL

  deinit { try? FileManager.default.removeItem(at: root) }

  /// A program made of a shell script.
  func script(_ text: String) throws -> String {
    let path = url.appending(path: "program-\(UUID().uuidString)").path
    try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }
}
