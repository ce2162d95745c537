import Foundation
import Linux
import NIOCore
import NIOPosix

/// What a transfer sends: a file, or bytes that are so few that they need none.
enum TransferBody: Sendable {
  case file(Descriptor, Custody.Holding)
  case bytes(Data)

  var size: Int64 {
    switch self {
    case .file(_, let holding): holding.size
    case .bytes(let data): Int64(data.count)
    }
  }
}

/// The part of a body that one request carries.
struct BodySlice: Sendable {
  let body: TransferBody
  let range: Range<Int64>

  var length: Int64 { Int64(range.count) }

  /// - throws: `CustodyError.changed` when the file is not as it was when it was shared.
  func check() throws {
    if case .file(let file, let holding) = body { try Custody.check(file, is: holding) }
  }
}

/// Hands out a body piece by piece: as regions that the kernel sends by itself where the connection
/// is in the clear, else as bytes.
final class BodySlices {
  private let slice: BodySlice
  /// Closed exactly once: an unclosed one is an assertion failure.
  private let handle: NIOFileHandle?

  init(_ slice: BodySlice, forSecureConnection isSecure: Bool) throws {
    self.slice = slice
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

  /// - Parameter part: bytes from the slice's beginning.
  /// - throws: `SystemError`; `CustodyError.changed` when the file has become shorter.
  func data(_ part: Range<Int64>, _ allocator: ByteBufferAllocator) throws -> IOData {
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
      var buffer = allocator.buffer(capacity: range.count)
      while buffer.readableBytes < range.count {
        let offset = range.lowerBound + buffer.readableBytes
        let wanted = range.count - buffer.readableBytes
        let received = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { space in
          max(0, pread(file.number, space.baseAddress, wanted, off_t(offset)))
        }
        if received == 0 { throw CustodyError.changed }
      }
      return .byteBuffer(buffer)
    }
  }
}
