import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct CachedReadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ file: Descriptor, at position: Int64, upTo count: Int) throws -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = try bytes.withUnsafeMutableBytes { try file.readCached(into: $0, at: position) }
    return received.map { Array(bytes.prefix($0)) }
  }

  @Test func cachedBytesAndEnd() throws {
    let file = try Descriptor.open(folder.file("a", Data("abcdef".utf8)).path, O_RDONLY)
    #expect(try read(file, at: 2, upTo: 3) == Array("cde".utf8))
    #expect(try read(file, at: 4, upTo: 9) == Array("ef".utf8))
    #expect(try read(file, at: 6, upTo: 1)?.isEmpty == true)
  }

  @Test func uncachedBytes() throws {
    let path = try folder.file("a", Data(repeating: 7, count: 1 << 20)).path
    let file = try Descriptor.open(path, O_RDWR)
    try file.synchronize()
    posix_fadvise(file.number, 0, 0, POSIX_FADV_DONTNEED)
    // If the pages are still cached, as on a file system in memory, the bytes must be correct.
    if let bytes = try read(file, at: 0, upTo: 4096) {
      #expect(bytes == [UInt8](repeating: 7, count: bytes.count))
    }
    #expect(try file.read(at: 0, upTo: 4096) == [UInt8](repeating: 7, count: 4096))
    #expect(try read(file, at: 0, upTo: 4096)?.isEmpty == false)
  }

  @Test func readError() throws {
    let file = try Descriptor.open(folder.url.appending(path: "w").path, O_WRONLY | O_CREAT)
    #expect(throws: SystemError.self) { try read(file, at: 0, upTo: 1) }
  }
}
