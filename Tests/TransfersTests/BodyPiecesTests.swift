import Foundation
import Glibc
import Linux
import NIOCore
import TestServers
import Testing

@testable import Transfers

/// The pieces of a body for a secure connection.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct BodyPiecesTests {
  private let folder: TemporaryFolder
  private let bytes = Data((0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  init() throws { folder = try TemporaryFolder() }

  private func pieces(of file: Descriptor, _ range: Range<Int64>) throws -> BodyPieces {
    let body = TransferBody.file(file, .owned(size: Int64(bytes.count)))
    return try BodyPieces(
      BodySlice(body: body, range: range), forSecureConnection: true, ByteBufferAllocator())
  }

  private func bytes(_ data: IOData) throws -> Data {
    guard case .byteBuffer(let buffer) = data else {
      Issue.record("these cannot be encrypted")
      return Data()
    }
    return Data(buffer.readableBytesView)
  }

  @Test("Pieces from memory and from the disk are the same", arguments: [false, true])
  func memoryAndDisk(isCold: Bool) async throws {
    let file = try Descriptor.open(folder.file("a", bytes).path, O_RDWR)
    if isCold {
      try file.synchronize()
      posix_fadvise(file.number, 0, 0, POSIX_FADV_DONTNEED)
    }
    let pieces = try pieces(of: file, 7..<Int64(bytes.count))
    defer { pieces.close() }
    #expect(try bytes(await pieces.data(0..<1)) == bytes[7..<8])
    #expect(try bytes(await pieces.data(1..<2_000_000)) == bytes[8..<2_000_007])
    #expect(try bytes(await pieces.data(2_000_000..<2_999_994)) == bytes[2_000_007...])
  }

  @Test("A truncated file is noticed") func truncatedFile() async throws {
    let file = try Descriptor.open(folder.file("a", bytes).path, O_RDWR)
    let pieces = try pieces(of: file, 0..<Int64(bytes.count))
    defer { pieces.close() }
    #expect(ftruncate(file.number, 1000) == 0)
    await #expect(throws: BodyStorageError.changed) { try await pieces.data(0..<2000) }
  }
}
