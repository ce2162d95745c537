import Foundation
import Glibc
import HTTPService
import Linux
import TestServers
import Testing

/// A lock on a file that a child process also has open. Between fork and exec, a child has copies
/// of all open descriptors, and `dup` makes the same kind of copy.
@Suite struct FileLockTests {
  private let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("lock")
  }

  private func open() throws -> Descriptor { try Descriptor.open(path, O_RDWR | O_CREAT) }

  @Test("A lock is released even if another copy of its descriptor is open")
  func released() throws {
    let file = try open()
    let copy = dup(file.number)
    defer { close(copy) }
    do {
      let lock = try #require(FileLock(file))
      #expect(try FileLock(open()) == nil)
      withExtendedLifetime(lock) {}
    }
    #expect(try FileLock(open()) != nil)
  }

  @Test("The control: without `FileLock`, closing the descriptor does not release the lock")
  func heldByACopy() throws {
    var copy: Int32 = -1
    do {
      let file = try open()
      #expect(flock(file.number, LOCK_EX | LOCK_NB) == 0)
      copy = dup(file.number)
    }
    defer { close(copy) }
    #expect(try FileLock(open()) == nil)
  }
}
