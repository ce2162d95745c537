import CZlib
package import Linux

/// A writer of uncompressed ZIP archives. If a number does not fit in 32 bits, it is written as
/// ZIP64.
package struct ZIPWriter {
  private static let chunk = 1 << 18
  /// The end of a folder's path.
  static let folderEnding = [UInt8(ascii: "/")]

  private let archive: Descriptor
  /// The central directory, until it is copied to the archive's end.
  private let spool: Descriptor
  private var offset: Int64
  private var spooled: Int64 = 0
  private var count: Int64 = 0

  /// - Parameters:
  ///   - archive, spool: Files that are open for reading and writing.
  ///   - offset: The offset of the first entry in the archive's file, in bytes. Readers skip the
  ///     bytes before it.
  package init(_ archive: Descriptor, spool: Descriptor, startingAt offset: Int64 = 0) {
    self.archive = archive
    self.spool = spool
    self.offset = offset
  }

  package mutating func addFolder(_ path: [UInt8], _ status: FileStatus) throws {
    try add(ZIPEntry(path + Self.folderEnding, status, offset: offset), [])
  }

  package mutating func addLink(
    _ path: [UInt8], to destination: [UInt8], _ status: FileStatus
  ) throws {
    var entry = try ZIPEntry(path, status, offset: offset)
    entry.size = Int64(destination.count)
    entry.checksum = Self.checksum(of: destination, after: 0)
    try add(entry, destination)
  }

  /// Adds the bytes of a file. The time and the permissions are those of `status`.
  /// - Parameter onBytes: Receives the number of bytes written since the last call.
  package mutating func addFile(
    _ path: [UInt8], _ file: Descriptor, _ status: FileStatus, onBytes: (Int) throws -> Void
  ) throws {
    var entry = try ZIPEntry(path, status, offset: offset)
    entry.size = status.size
    let start = offset + Int64(entry.localHeader.count)
    var written: Int64 = 0
    // The length of the header depends on the initial size. If the file grows meanwhile, the bytes
    // beyond its initial size are therefore omitted.
    while written < status.size {
      let room = Int(min(Int64(Self.chunk), status.size - written))
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try file.read(at: written, upTo: room)
      } catch {
        throw SystemError(code: error.code, operation: String(decoding: path, as: UTF8.self))
      }
      if bytes.isEmpty { break }
      try Self.write(bytes, to: archive, at: start + written)
      entry.checksum = Self.checksum(of: bytes, after: entry.checksum)
      written += Int64(bytes.count)
      try onBytes(bytes.count)
    }
    let needsZIP64 = entry.isLarge
    entry.size = written
    entry.isLarge = needsZIP64
    try Self.write(entry.localHeader, to: archive, at: offset)
    try list(entry)
    offset = start + written
  }

  /// Writes the central directory, which completes the archive.
  package mutating func finish() throws {
    let start = offset
    var copied: Int64 = 0
    while copied < spooled {
      let bytes = try spool.read(at: copied, upTo: Self.chunk)
      if bytes.isEmpty { break }
      try Self.write(bytes, to: archive, at: offset)
      copied += Int64(bytes.count)
      offset += Int64(bytes.count)
    }
    let end = ZIPEnd(entries: count, size: copied, start: start)
    try Self.write(end.bytes, to: archive, at: offset)
  }

  private mutating func add(_ entry: ZIPEntry, _ content: [UInt8]) throws {
    let bytes = entry.localHeader + content
    try Self.write(bytes, to: archive, at: offset)
    try list(entry)
    offset += Int64(bytes.count)
  }

  private mutating func list(_ entry: ZIPEntry) throws {
    let record = entry.centralRecord
    try Self.write(record, to: spool, at: spooled)
    spooled += Int64(record.count)
    count += 1
  }

  private static func write(
    _ bytes: [UInt8], to file: Descriptor, at offset: Int64
  ) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { bytes in
      do throws(SystemError) { try file.writeAll(bytes, at: offset) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Returns the CRC-32 checksum of all bytes, if `earlier` is the checksum of those before.
  private static func checksum(of bytes: [UInt8], after earlier: UInt32) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(
        truncatingIfNeeded: crc32(uLong(earlier), buffer.baseAddress, uInt(clamping: buffer.count)))
    }
  }
}
