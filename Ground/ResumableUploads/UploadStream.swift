import Glibc
import HTTPService
import Hummingbird
import Linux
import NIOCore

/// A stream that appends the body of a request to an upload. Memory use does not depend on the
/// body's size.
struct UploadStream {
  /// The number of received bytes after which the bytes are written to the disk and reported to the
  /// client.
  static let stride: Int64 = 4 << 20

  enum End: Hashable {
    case whole
    /// The client closed, or its framing was invalid. The received bytes are kept.
    case cut
    /// The body exceeds the limit.
    case tooLong
    case checksumMismatch
  }

  let folder: UploadFolder
  let id: String
  /// The largest size of the upload in bytes.
  let limit: Int64
  /// The checksum of the request's whole body.
  var checksum: UploadChecksum?

  /// - Parameters:
  ///   - offset: The offset of the upload, updated as bytes arrive.
  ///   - progress: Receives each offset when the bytes up to it are on the disk.
  /// - Throws: `SystemError` if the bytes cannot be written.
  func receive(
    _ request: Request, at offset: inout Int64, _ running: RunningRequest,
    progress: (Int64) async -> Void
  ) async throws -> End {
    let start = offset
    let announced = request.headers[.contentLength].flatMap(Int64.init)
    let file = try await DiskWork.run { [folder, id, checksum] in
      if checksum != nil { try folder.beginCheck(of: id, at: start) }
      return try folder.openPart(of: id)
    }
    var checksum = checksum
    var reported = offset
    var end = End.whole
    var parts = request.body.makeAsyncIterator()
    while true {
      let part: ByteBuffer?
      do { part = try await parts.next() } catch {
        end = .cut
        break
      }
      guard let part else { break }
      running.came(part.readableBytes)
      guard Int64(part.readableBytes) <= limit - offset else {
        end = .tooLong
        break
      }
      // A slow disk must not block other requests.
      try await DiskWork.run { try part.withUnsafeReadableBytes { try file.writeAll($0) } }
      part.withUnsafeReadableBytes { checksum?.add($0) }
      offset += Int64(part.readableBytes)
      if offset - reported >= Self.stride, checksum == nil {
        try await DiskWork.run { try file.synchronize() }
        reported = offset
        await progress(offset)
      }
    }
    if end == .whole, let announced, announced != offset - start { end = .cut }
    if let checksum {
      if end == .whole, !checksum.matches { end = .checksumMismatch }
      // The checksum covers the whole body, so it cannot verify a part of the body.
      if end != .whole {
        offset = start
        try await DiskWork.run {
          _ = try SystemError.check(ftruncate(file.number, off_t(start)), "truncate an upload")
        }
      }
    }
    try await DiskWork.run { [folder, id, isChecked = checksum != nil] in
      try file.synchronize()
      if isChecked { try folder.endCheck(of: id) }
    }
    return end
  }
}
