package import Foundation
import Glibc
package import Linux

/// A folder that is deleted when this object is released.
package final class TemporaryFolder: Sendable {
  package let url: URL
  private let root: URL

  /// Creates a folder that is nested `depth` folders deep. The folders have long names, so that a
  /// path does not fit into a socket address.
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

  /// The relative paths of all files in the folder.
  package var files: [String] {
    let all = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    let files = all?.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath } ?? []
    return files.map { String($0.path.dropFirst(url.path.count + 1)) }.sorted()
  }

  /// Waits until a service has removed its incoming files, for at most 20 s. A service may remove
  /// such a file on another thread, shortly after the response.
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

  /// Writes a file of `size` zero bytes that takes almost no space on the disk.
  package func sparseFile(_ name: String, size: Int64) throws -> URL {
    let file = try file(name, Data())
    guard truncate(file.path, off_t(size)) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file
  }

  /// Writes an executable shell script and returns its path.
  package func script(_ text: String) throws -> String {
    let file = try file("program-\(UUID().uuidString)", Data("#!/bin/sh\n\(text)\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    return file.path
  }
}

extension Descriptor {
  /// Returns a file in memory for a program's output. Each write appends to the file. Otherwise two
  /// threads could overwrite each other's lines, because the kernel does not lock the offset of a
  /// file in memory.
  package static func capture(named name: String) throws -> Descriptor {
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    let file = try Descriptor.memoryFile(named: name, holding: empty)
    _ = try SystemError.check(fcntl(file.number, F_SETFL, O_APPEND), "append to \(name)")
    return file
  }
}
