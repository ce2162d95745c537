import Foundation
import Linux
import NIOCore
import NIOPosix

/// The pieces of a body. On an unencrypted connection they are file regions that the kernel sends
/// itself, otherwise bytes.
final class BodyPieces {
  private let slice: BodySlice
  /// The handle must be closed exactly once, because NIO asserts this.
  private let handle: NIOFileHandle?
  /// The buffer, which each piece reuses after the previous one has been sent.
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

  /// - Parameter part: A range of bytes from the slice's beginning. The previous piece must have
  ///   been sent.
  /// - Throws: `SystemError` if the file cannot be read, `BodyStorageError.changed` if it has
  ///   become shorter.
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

  /// Reads bytes. Cached bytes are read at once. For other bytes, another thread waits for the
  /// disk, so that this thread can serve other connections.
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
      if received == 0 { throw BodyStorageError.changed }
    }
  }
}

/// The body of a transfer: a file, or a few bytes in memory.
enum TransferBody: Sendable {
  case file(Descriptor, BodyStorage.StoredBody)
  case bytes(Data)

  var inMemory: Data? { if case .bytes(let data) = self { data } else { nil } }
}

/// The part of a body that one request contains.
struct BodySlice: Sendable {
  let body: TransferBody
  let range: Range<Int64>

  var length: Int64 { Int64(range.count) }

  /// - Throws: `BodyStorageError.changed` if the file has changed since it was shared.
  func check() throws {
    if case .file(let file, let holding) = body { try BodyStorage.check(file, is: holding) }
  }
}
