package import Hummingbird
package import Linux
import NIOCore
import NIOPosix

/// The reason why a request's body was not received.
package enum BodyError: Error, Hashable, Sendable {
  /// The body has more bytes than the limit.
  case tooLarge(limit: Int64)
  /// The client closed before the end of the body.
  case cutShort
}

extension Request {
  /// Writes the body to a file while the body is received. Memory use does not depend on the body's
  /// size. If an error occurs, the bytes already written stay in the file.
  /// - Parameters:
  ///   - file: The file, written from its present offset.
  ///   - limit: The largest body in bytes.
  /// - Returns: The number of bytes.
  /// - Throws: `BodyError` if the body is too large or incomplete, `SystemError` if the file cannot
  ///   be written.
  package func writeBody(to file: Descriptor, limit: Int64) async throws -> Int64 {
    let announced = headers[.contentLength].flatMap(Int64.init)
    if let announced, announced > limit { throw BodyError.tooLarge(limit: limit) }
    var count: Int64 = 0
    var parts = body.makeAsyncIterator()
    while let part = try await Self.next(of: &parts) {
      count += Int64(part.readableBytes)
      guard count <= limit else { throw BodyError.tooLarge(limit: limit) }
      // A slow disk must not block other requests.
      try await DiskWork.run {
        try part.withUnsafeReadableBytes { try file.writeAll($0) }
      }
    }
    if let announced, announced != count { throw BodyError.cutShort }
    try Task.checkCancellation()
    return count
  }

  /// Returns the next bytes. If the connection ends early, the body is incomplete.
  private static func next(
    of parts: inout RequestBody.AsyncIterator
  ) async throws(BodyError) -> ByteBuffer? {
    do { return try await parts.next() } catch { throw .cutShort }
  }
}

/// Blocking calls that may wait for a disk, on a thread pool.
package enum DiskWork {
  /// Runs the work on the thread pool.
  package static func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await NIOThreadPool.singleton.runIfActive(work)
  }
}
