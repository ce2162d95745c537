import CLinux
import Foundation
import Glibc
import Synchronization
import TestServers
import Testing

@testable import Linux

/// The removal of folders, also while another thread changes them as a sandboxed program could.
@Suite(.timeLimit(.minutes(1))) struct FolderRemovalTests {
  private let folder: TemporaryFolder
  private let tree: String
  /// A folder outside the tree, with a file that must remain.
  private let outside: String
  private var precious: String { "\(outside)/precious" }

  init() throws {
    folder = try TemporaryFolder()
    tree = folder.path("tree")
    outside = folder.path("outside")
    try Self.make(tree)
    try Self.make(outside)
    try Self.write("\(outside)/precious")
  }

  private static func make(_ path: String) throws {
    _ = try SystemError.check(mkdir(path, 0o700), "make \(path)")
  }

  private static func write(_ path: String) throws {
    try [UInt8(1)].withUnsafeBytes {
      try Descriptor.open(path, O_WRONLY | O_CREAT).writeAll($0)
    }
  }

  private func exists(_ path: String) -> Bool { FileStatus(path: path) != nil }

  /// Creates `depth` folders, each in the one before, and a file in each.
  /// - Returns: The folders' descriptors. The deepest is last.
  private func nest(_ depth: Int, keeping count: Int = 1) throws -> [Descriptor] {
    var folders = [try Descriptor.open(tree, O_RDONLY | O_DIRECTORY)]
    for level in 1...depth {
      let parent = try #require(folders.last).number
      _ = try SystemError.check(mkdirat(parent, "down", 0o700), "make level \(level)")
      close(openat(parent, "file", O_WRONLY | O_CREAT, 0o600))
      let next = openat(parent, "down", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      folders.append(Descriptor(owning: try SystemError.check(next, "open level \(level)")))
      if folders.count > count { folders.removeFirst() }
    }
    return folders
  }

  @Test("A missing folder, and a folder in a missing folder, are no error")
  func missing() throws {
    try FolderRemoval.remove(folder.path("missing"))
    try FolderRemoval.remove(folder.path("missing/folder"))
  }

  @Test("A path without a name is refused", arguments: ["", "/", ".", "tree/..", "a\0b"])
  func nameless(path: String) {
    #expect(throws: SystemError(code: EINVAL, operation: "remove \(path)")) {
      try FolderRemoval.remove(path)
    }
  }

  @Test("Files, sockets, hidden files and names that are not UTF-8 are removed")
  func names() throws {
    for name in ["a", ".hidden", "ä", "-rf", "new\nline"] { try Self.write("\(tree)/\(name)") }
    #expect(mkfifo("\(tree)/pipe", 0o600) == 0)
    let place = try Descriptor.open(tree, O_RDONLY | O_DIRECTORY)
    let name: [CChar] = [-1, -2, 0]
    #expect(mkdirat(place.number, name, 0o700) == 0)
    try FolderRemoval.remove(tree + "//")
    #expect(!exists(tree))
  }

  @Test("A tree that is deeper than this process may open files is removed", arguments: [17, 3000])
  func deep(depth: Int) throws {
    _ = try nest(depth)
    try FolderRemoval.remove(tree)
    #expect(!exists(tree))
  }

  @Test("Links to folders and files outside are removed and not followed") func links() throws {
    symlink(outside, "\(tree)/folder")
    symlink(precious, "\(tree)/file")
    symlink("missing", "\(tree)/dangling")
    // Below this depth, folders are moved before they are opened.
    let deep = try #require(try nest(FolderRemoval.depth + 2).last)
    #expect(symlinkat(outside, deep.number, "link") == 0)
    try FolderRemoval.remove(tree)
    #expect(!exists(tree) && exists(precious))
    symlink(outside, tree)
    try FolderRemoval.remove(tree)
    #expect(!exists(tree) && exists(precious))
  }

  @Test("A link in place of the folder above is an error") func linkAbove() throws {
    symlink(outside, folder.path("link"))
    #expect(throws: SystemError.self) { try FolderRemoval.remove(folder.path("link/precious")) }
    #expect(throws: SystemError.self) { try FolderRemoval.remove(folder.path("link//precious")) }
    #expect(exists(precious))
  }

  @Test("Folders that their owner may not read, change or enter are removed")
  func withoutPermissions() throws {
    for level in try nest(FolderRemoval.depth + 4, keeping: 100).reversed() {
      #expect(fchmod(level.number, 0) == 0)
    }
    // The control: the path needs the permissions. Root has them in any case.
    #expect(geteuid() == 0 || rmdir("\(tree)/down/down") != 0 && errno == EACCES)
    try FolderRemoval.remove(tree)
    #expect(!exists(tree))
  }

  @Test("The error names the path") func closedParent() throws {
    chmod(folder.url.path, 0o500)
    defer { chmod(folder.url.path, 0o700) }
    // Root needs no permissions.
    guard geteuid() != 0 else { return }
    #expect(throws: SystemError(code: EACCES, operation: "remove \(tree)")) {
      try FolderRemoval.remove(tree)
    }
  }

  @Test("A folder that is exchanged for a link during the removal leads to no file outside")
  func exchanged() throws {
    let names = (0..<20).map { "file\($0)" }
    for name in names { try Self.write("\(outside)/\(name)") }
    let (inner, link) = ("\(tree)/folder", "\(tree)/link")
    let end = ContinuousClock.now + .milliseconds(800)
    let exchange: @Sendable () -> Void = { _ = clinux_exchange(inner, link) }
    try during(exchange) {
      repeat {
        let new = folder.path("new")
        try Self.make(new)
        try Self.make("\(new)/folder")
        for name in names { try Self.write("\(new)/folder/\(name)") }
        symlink(outside, "\(new)/link")
        rename(new, tree)
        try FolderRemoval.remove(tree)
        #expect(!exists(tree))
      } while ContinuousClock.now < end
    }
    for name in names { #expect(exists("\(outside)/\(name)")) }
  }

  @Test("The control: a removal by paths, during which the folder is exchanged, loses the file")
  func control() throws {
    let (inner, link) = ("\(tree)/folder", "\(tree)/link")
    try Self.make(inner)
    try Self.write("\(inner)/precious")
    symlink(outside, link)
    let names = try FileManager.default.contentsOfDirectory(atPath: inner)
    #expect(clinux_exchange(inner, link) == 0)
    for name in names { unlink("\(inner)/\(name)") }
    #expect(!exists(precious))
  }

  @Test("A process that fills a folder again and again does not keep the removal busy")
  func refilled() throws {
    let place = try #require(try nest(1).last)
    let fill: @Sendable () -> Void = {
      close(openat(place.number, RandomIdentifier.make(), O_WRONLY | O_CREAT, 0o600))
    }
    during(fill) {
      do throws(SystemError) { try FolderRemoval.remove(tree) } catch {
        #expect(error.code == ENOTEMPTY)
      }
    }
    try FolderRemoval.remove(tree)
    #expect(!exists(tree))
  }

  /// Calls `change` again and again on another thread while `work` runs.
  private func during(_ change: @escaping @Sendable () -> Void, _ work: () throws -> Void) rethrows
  {
    let isEnding = Flag()
    let (start, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      start.signal()
      while !isEnding.value.load(ordering: .relaxed) { change() }
      end.signal()
    }
    start.wait()
    defer {
      isEnding.value.store(true, ordering: .relaxed)
      end.wait()
    }
    try work()
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}
