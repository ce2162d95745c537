import Glibc
import HTTPService
import Hummingbird
import Linux
import NIOCore

/// Adds the body of one request to an upload. Memory use does not depend on its size.
struct UploadStream {
  /// Bytes after which they are brought to the disk, and the client hears of it.
  static let stride: Int64 = 4 << 20

  enum End: Hashable {
    case whole
    /// The client went, or its framing broke: what came is kept.
    case cut
    /// More than there may be.
    case tooLong
    case checksumMismatch
  }

  let folder: UploadFolder
  let id: String
  /// Bytes that the upload may have at most.
  let limit: Int64
  /// Of the whole request.
  var checksum: UploadChecksum?

  /// - Parameters:
  ///   - offset: where the upload stands; updated as bytes come.
  ///   - progress: called with offsets that are on the disk.
  /// - throws: `SystemError`.
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
      // A disk that makes us wait must not keep others from being served.
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
      // Nobody can vouch for a part of what the checksum is of.
      if end != .whole {
        offset = start
        try await DiskWork.run {
          _ = try SystemError.check(ftruncate(file.number, off_t(start)), "cut an upload off")
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
