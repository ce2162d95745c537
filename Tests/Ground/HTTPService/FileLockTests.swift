import Foundation
import Glibc
import HTTPService
import Linux
import TestServers
import Testing

/// Between fork and exec, a child process has copies of all open files. `dup` makes the same
/// copies.
@Suite struct FileLockTests {
  private let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("lock")
  }

  private func open() throws -> Descriptor { try Descriptor.open(path, O_RDWR | O_CREAT) }

  @Test("A lock is released although another copy of its file is open")
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

  @Test("The control: closing the file does not release the lock")
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
