import Glibc
import Linux
import NIOCore
import NIOPosix
import Synchronization

/// The bytes of a file from its start, one piece for each call of `next`.
struct FileBody: AsyncSequence, Sendable {
  static let pieceLength = 128 << 10

  /// The size in bytes.
  let size: Int64
  private let file: Descriptor
  private let progress = Progress()

  /// These are separate threads, because a slow file system must not block other work.
  private static let threads: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 4)
    pool.start()
    return pool
  }()

  /// - Throws: `ForegroundError` if the file is not regular. A pipe has no start, and a device has
  ///   no end.
  init(_ file: Descriptor) throws(ForegroundError) {
    guard let status = try? file.status(), status.isRegularFile else { throw .notAFile }
    self.file = file
    size = status.size
  }

  /// The number of bytes that were read and sent. A call for the next piece shows that the previous
  /// piece was sent.
  var taken: Int64 { progress.taken.load(ordering: .relaxed) }
  /// The number of bytes that have been read.
  var given: Int64 { progress.given.load(ordering: .relaxed) }

  private final class Progress: Sendable {
    let taken = Atomic<Int64>(0)
    let given = Atomic<Int64>(0)
  }

  func makeAsyncIterator() -> Iterator { Iterator(body: self) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let body: FileBody
    private var offset: Int64 = 0

    fileprivate init(body: FileBody) { self.body = body }

    /// - Throws: `ForegroundError` if the file has become shorter.
    mutating func next() async throws -> ByteBuffer? {
      body.progress.taken.store(offset, ordering: .relaxed)
      guard offset < body.size else { return nil }
      let (file, start) = (body.file, offset)
      let length = Int(Swift.min(Int64(FileBody.pieceLength), body.size - start))
      let piece = try await FileBody.threads.runIfActive { try file.piece(at: start, length) }
      guard piece.readableBytes > 0 else { throw ForegroundError.bodyChanged }
      offset += Int64(piece.readableBytes)
      body.progress.given.store(offset, ordering: .relaxed)
      return piece
    }
  }
}

extension Descriptor {
  fileprivate func piece(at offset: Int64, _ length: Int) throws -> ByteBuffer {
    var buffer = ByteBufferAllocator().buffer(capacity: length)
    var failure: Int32 = 0
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: length) { room in
      var count: Int
      repeat {
        count = pread(number, room.baseAddress, length, off_t(offset))
      } while count < 0 && errno == EINTR
      if count < 0 { failure = errno }
      return max(count, 0)
    }
    if failure != 0 { throw SystemError(code: failure, operation: "read the body") }
    return buffer
  }
}
