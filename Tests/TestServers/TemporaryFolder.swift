package import Foundation

/// A folder of a test's own, gone with it.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "sharesheet-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

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
}
