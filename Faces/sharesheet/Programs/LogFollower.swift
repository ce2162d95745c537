import Foundation
import Glibc
import Linux

/// A reader that prints a log and everything that is added to it later. It ends when the
/// watch of the log's folder ends.
///
/// The program that writes the log may end and start again. It may also rename the file and begin a
/// new one.
struct LogFollower {
  private let path: String
  private let watch: FolderWatch
  private var file: Descriptor?
  /// The bytes after the last line break. They are printed when their line is complete.
  private var rest: [UInt8] = []

  /// - Throws: `SystemError` if the folder does not exist, or if the user cannot watch any more
  ///   folders.
  init(_ path: String) throws(SystemError) {
    self.path = path
    watch = try FolderWatch()
    // The watch starts before the log is read for the first time, so that no change is missed.
    try watch.watch((path as NSString).deletingLastPathComponent, withContents: true)
  }

  /// Prints the log, then every addition.
  /// - Throws: `SystemError` if the log cannot be read.
  mutating func run(_ show: (String) -> Void) async throws {
    file = try open()
    if let before = try? Descriptor.open(path + ".1", O_RDONLY),
      try before.status().inode != file?.status().inode
    {
      try pass(before, show)
    }
    try readOn(show)
    for await _ in watch.signals { try readOn(show) }
  }

  private mutating func readOn(_ show: (String) -> Void) throws {
    while true {
      // The new file is opened before the old file is read to its end. Once the new file exists,
      // the old file no longer grows, so no line is missed.
      let present = try open()
      if let file { try pass(file, show) }
      guard let present else { return }
      if let file, try file.status().inode == present.status().inode { return }
      file = present
    }
  }

  private mutating func pass(_ file: Descriptor, _ show: (String) -> Void) throws {
    while true {
      let bytes = try file.read(upTo: 65536)
      guard !bytes.isEmpty else { return }
      rest += bytes
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      show(String(decoding: rest[...end], as: UTF8.self))
      rest.removeFirst(end + 1)
    }
  }

  /// Returns `nil` if the log does not exist yet.
  private func open() throws(SystemError) -> Descriptor? {
    do throws(SystemError) {
      return try Descriptor.open(path, O_RDONLY)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }
}
