import HTTPService
import Linux
import NIOCore

/// The bytes of a file from its offset to its end, in pieces.
struct FileBytes: AsyncSequence, Sendable {
  let file: Descriptor

  struct AsyncIterator: AsyncIteratorProtocol {
    let file: Descriptor

    mutating func next() async throws -> ByteBuffer? {
      let bytes = try await DiskWork.run { [file] in try file.read(upTo: 65536) }
      return bytes.isEmpty ? nil : ByteBuffer(bytes: bytes)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: file) }
}
