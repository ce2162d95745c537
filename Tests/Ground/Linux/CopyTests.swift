import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct CopyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func empty(_ name: String) throws -> Descriptor {
    try Descriptor.open(folder.url.appending(path: name).path, O_RDWR | O_CREAT | O_EXCL)
  }

  @Test(arguments: [0, 1, 4096, 3_000_001])
  func ignoresTheOffset(size: Int) throws {
    let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let source = try Descriptor.open(folder.file("a", bytes).path, O_RDONLY)
    _ = lseek(source.number, 7, SEEK_SET)
    let target = try empty("b")
    #expect(try source.copyAll(to: target) == Int64(size))
    let copy = try Data(contentsOf: folder.url.appending(path: "b"))
    #expect(copy == bytes)
  }

  /// Files in `/proc` have no size, and the kernel cannot copy them.
  @Test func filesWithoutSize() throws {
    let source = try Descriptor.open("/proc/self/status", O_RDONLY)
    let target = try empty("b")
    #expect(try source.copyAll(to: target) > 100)
  }
}
