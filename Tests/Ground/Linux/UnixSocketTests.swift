import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct UnixSocketTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A path in a socket address has at most 107 bytes. `UnixSocket` also accepts longer paths.
  @Test(arguments: [0, 200])
  func pathsOfAnyLength(padding: Int) throws {
    var directory = folder.url
    if padding > 0 {
      directory.append(path: String(repeating: "d", count: padding))
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
    let path = directory.appending(path: "s.sock").path
    let listener = try UnixSocket.listen(at: path, .sequencedPacket)
    let caller = try UnixSocket.connect(to: path, .sequencedPacket)
    let called = try listener.accept()
    try Array("moo".utf8).withUnsafeBytes { try caller.send($0) }
    #expect(try called.receive(upTo: 100).bytes == Array("moo".utf8))
    #expect(try PeerCredentials(of: called.descriptor.number).processIdentifier == getpid())
    #expect(try #require(FileStatus(path: path)).mode & 0o777 == 0o600)
  }

  @Test func noListener() throws {
    let path = folder.url.appending(path: "nobody.sock").path
    let error = #expect(throws: SystemError.self) {
      _ = try UnixSocket.connect(to: path, .stream)
    }
    #expect(error?.code == ENOENT)
  }

  @Test func descriptorLimit() throws {
    let (near, far) = try UnixSocket.pair(.sequencedPacket)
    let file = try Descriptor.open("/dev/null", O_RDONLY)
    let error = #expect(throws: SystemError.self) {
      try [UInt8(1)].withUnsafeBytes {
        try near.send($0, descriptors: Array(repeating: file, count: 17))
      }
    }
    #expect(error?.code == EINVAL)
    try [UInt8(1)].withUnsafeBytes {
      try near.send($0, descriptors: Array(repeating: file, count: 16))
    }
    #expect(try far.receive(upTo: 10).descriptors.count == 16)
  }
}
