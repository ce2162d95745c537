import Foundation
import Glibc
import Linux

/// Shows a log and what is added to it, for as long as there is a home.
///
/// Whoever writes it may come and go, and give the file another name to begin a new one.
struct LogFollower {
  private let path: String
  private let watch: FolderWatch
  private var file: Descriptor?
  /// The beginning of a line.
  private var rest: [UInt8] = []

  /// - throws: `SystemError` where this person may watch no more folders, or there is no home.
  init(_ path: String) throws(SystemError) {
    self.path = path
    watch = try FolderWatch()
    // First, so that nothing comes unseen between reading and watching.
    try watch.watch((path as NSString).deletingLastPathComponent, withContents: true)
  }

  /// - throws: `SystemError` when it cannot be read.
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
      // What the name leads to is asked before the old file is read to its end: nobody writes to it
      // after.
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

  /// nil when there is none yet.
  private func open() throws(SystemError) -> Descriptor? {
    do throws(SystemError) {
      return try Descriptor.open(path, O_RDONLY)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }
}
