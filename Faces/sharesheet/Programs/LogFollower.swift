import Foundation
import Glibc
import Linux

/// A reader that prints a log and all later additions, until the folder of the log is removed.
///
/// The program that writes the log may end, restart, and rename the file to begin a new one.
struct LogFollower {
  private let path: String
  private let watch: FolderWatch
  private var file: Descriptor?
  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []

  /// - Throws: `SystemError` if the user may watch no more folders, or if the folder does not
  ///   exist.
  init(_ path: String) throws(SystemError) {
    self.path = path
    watch = try FolderWatch()
    // Watches before the first reading, so that no change is missed.
    try watch.watch((path as NSString).deletingLastPathComponent, withContents: true)
  }

  /// Prints the log and follows it.
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
      // The new file is opened before the old file is read to its end, because the old file no
      // longer grows then.
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
