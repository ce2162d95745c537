package import Hummingbird
package import Linux
import NIOCore
import NIOPosix

/// Why a request's body was not taken.
package enum BodyError: Error, Hashable, Sendable {
  /// It has more than so many bytes.
  case tooLarge(limit: Int64)
  /// The client went before the end.
  case cutShort
}

extension Request {
  /// Writes the body to a file as it comes; memory use does not depend on its size.
  ///
  /// What was written stays there when this throws.
  /// - Parameters:
  ///   - file: written to from its present offset.
  ///   - limit: bytes.
  /// - Returns: the number of bytes.
  /// - throws: `BodyError`; `SystemError` when the file cannot be written.
  package func writeBody(to file: Descriptor, limit: Int64) async throws -> Int64 {
    let announced = headers[.contentLength].flatMap(Int64.init)
    if let announced, announced > limit { throw BodyError.tooLarge(limit: limit) }
    var count: Int64 = 0
    var parts = body.makeAsyncIterator()
    while let part = try await Self.next(of: &parts) {
      count += Int64(part.readableBytes)
      guard count <= limit else { throw BodyError.tooLarge(limit: limit) }
      // A disk that makes us wait must not keep others from being served.
      try await DiskWork.run {
        try part.withUnsafeReadableBytes { try file.writeAll($0) }
      }
    }
    if let announced, announced != count { throw BodyError.cutShort }
    try Task.checkCancellation()
    return count
  }

  /// Whatever ends a connection early, the body is not whole.
  private static func next(
    of parts: inout RequestBody.AsyncIterator
  ) async throws(BodyError) -> ByteBuffer? {
    do { return try await parts.next() } catch { throw .cutShort }
  }
}

/// Calls that may wait for a disk, on threads of their own.
package enum DiskWork {
  package static func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await NIOThreadPool.singleton.runIfActive(work)
  }
}
