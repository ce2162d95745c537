import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite struct ReopeningTests {
  @Test("A file that can be opened again is not copied") func unchanged() throws {
    let folder = try TemporaryFolder()
    let file = try Descriptor.open(folder.file("a", Data("moo".utf8)).path, O_RDONLY)
    #expect(try file.reopenable(limit: 0) === file)
  }

  @Test(
    "A file that cannot be opened again is copied up to the limit",
    .enabled(if: getuid() != 0, "root may open every file"))
  func copied() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a", Data("moo".utf8)).path
    let file = try Descriptor.open(path, O_RDONLY)
    #expect(chmod(path, 0) == 0)
    #expect(!file.canBeReopened)
    let copy = try file.reopenable(limit: 3)
    #expect(copy !== file)
    #expect(try Descriptor.open(copy.path, O_RDONLY).readAll(limit: 10) == Array("moo".utf8))
    #expect(throws: SystemError.self) { try file.reopenable(limit: 2) }
  }
}
