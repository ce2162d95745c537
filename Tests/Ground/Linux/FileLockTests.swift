import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A child process that has not come to its program yet has copies of all open files, as `dup`
/// makes one.
@Suite struct FileLockTests {
  private let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("lock")
  }

  private func open() throws -> Descriptor { try Descriptor.open(path, O_RDWR | O_CREAT) }

  @Test("A lock is let go of while somebody still has a copy of its file")
  func isLetGo() throws {
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

  @Test("The control: to close the file is not enough")
  func staysWithACopy() throws {
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
