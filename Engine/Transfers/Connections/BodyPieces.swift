import Foundation
import Linux
import NIOCore
import NIOPosix

/// Hands out a body piece by piece: as regions that the kernel sends by itself where the connection
/// is in the clear, else as bytes.
final class BodyPieces {
  private let slice: BodySlice
  /// Closed exactly once: an unclosed one is an assertion failure.
  private let handle: NIOFileHandle?
  /// Used again for each piece, once the one before has left.
  private var buffer: ByteBuffer

  init(
    _ slice: BodySlice, forSecureConnection isSecure: Bool, _ allocator: ByteBufferAllocator
  ) throws {
    self.slice = slice
    buffer = allocator.buffer(capacity: 0)
    guard !isSecure, case .file(let file, _) = slice.body else {
      handle = nil
      return
    }
    let duplicate = fcntl(file.number, F_DUPFD_CLOEXEC, 3)
    handle = NIOFileHandle(
      _deprecatedTakingOwnershipOfDescriptor: try SystemError.check(
        duplicate, "duplicate a descriptor"))
  }

  func close() { try? handle?.close() }

  /// - Parameter part: bytes from the slice's beginning; the piece before must have left.
  /// - throws: `SystemError`; `CustodyError.changed` when the file has become shorter.
  func data(_ part: Range<Int64>) async throws -> IOData {
    let range =
      Int(slice.range.lowerBound + part.lowerBound)..<Int(slice.range.lowerBound + part.upperBound)
    switch slice.body {
    case .bytes(let data):
      return .byteBuffer(
        ByteBuffer(bytes: data.dropFirst(range.lowerBound).prefix(range.count)))
    case .file(let file, _):
      if let handle {
        return .fileRegion(
          FileRegion(
            fileHandle: handle, readerIndex: range.lowerBound, endIndex: range.upperBound))
      }
      try await read(range, of: file)
      return .byteBuffer(buffer)
    }
  }

  /// What is in memory is read at once; for the rest another thread waits for the disk, since on
  /// this one other connections want to get on.
  private func read(_ range: Range<Int>, of file: Descriptor) async throws {
    buffer.clear(minimumCapacity: range.count)
    while buffer.readableBytes < range.count {
      let offset = Int64(range.lowerBound + buffer.readableBytes)
      let wanted = range.count - buffer.readableBytes
      var isCold = false
      var received = try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { space in
        let space = UnsafeMutableRawBufferPointer(rebasing: space.prefix(wanted))
        let count = try file.readCached(into: space, at: offset)
        isCold = count == nil
        return count ?? 0
      }
      if isCold {
        let bytes = try await DiskThreads.run { try file.read(at: offset, upTo: wanted) }
        received = buffer.writeBytes(bytes)
      }
      if received == 0 { throw CustodyError.changed }
    }
  }
}
