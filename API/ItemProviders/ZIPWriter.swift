import AppleSupport
import Linux

/// A writer of uncompressed ZIP archives. If a number does not fit in 32 bits, it is written as
/// ZIP64.
struct ZIPWriter {
  private static let chunk = 1 << 18

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
  init(_ archive: Descriptor, spool: Descriptor, startingAt offset: Int64 = 0) {
    self.archive = archive
    self.spool = spool
    self.offset = offset
  }

  mutating func addFolder(_ path: String, _ status: FileStatus) throws {
    try add(ZIPEntry(path + "/", status, offset: offset), [])
  }

  mutating func addLink(_ path: String, to destination: String, _ status: FileStatus) throws {
    var entry = try ZIPEntry(path, status, offset: offset)
    let bytes = Array(destination.utf8)
    entry.size = Int64(bytes.count)
    bytes.withUnsafeBytes { entry.checksum.update($0) }
    try add(entry, bytes)
  }

  /// - Parameter onBytes: Receives the number of bytes written since the last call.
  mutating func addFile(
    _ path: String, _ file: Descriptor, _ status: FileStatus, onBytes: (Int) throws -> Void
  ) throws {
    var entry = try ZIPEntry(path, status, offset: offset)
    entry.size = status.size
    let start = offset + Int64(entry.localHeader.count)
    var written: Int64 = 0
    // The length of the header depends on the initial size. If the file grows meanwhile, the bytes
    // beyond its initial size are therefore omitted.
    while written < status.size {
      let room = Int(min(Int64(Self.chunk), status.size - written))
      let bytes = try file.bytes(at: written, count: room)
      if bytes.isEmpty { break }
      try archive.write(bytes, at: start + written)
      bytes.withUnsafeBytes { entry.checksum.update($0) }
      written += Int64(bytes.count)
      try onBytes(bytes.count)
    }
    let needsZIP64 = entry.isLarge
    entry.size = written
    entry.isLarge = needsZIP64
    try archive.write(entry.localHeader, at: offset)
    try list(entry)
    offset = start + written
  }

  /// Writes the central directory, which completes the archive.
  mutating func finish() throws {
    let start = offset
    var copied: Int64 = 0
    while copied < spooled {
      let bytes = try spool.bytes(at: copied, count: Self.chunk)
      if bytes.isEmpty { break }
      try archive.write(bytes, at: offset)
      copied += Int64(bytes.count)
      offset += Int64(bytes.count)
    }
    let end = ZIPEnd(entries: count, size: copied, start: start)
    try archive.write(end.bytes, at: offset)
  }

  private mutating func add(_ entry: ZIPEntry, _ content: [UInt8]) throws {
    let bytes = entry.localHeader + content
    try archive.write(bytes, at: offset)
    try list(entry)
    offset += Int64(bytes.count)
  }

  private mutating func list(_ entry: ZIPEntry) throws {
    let record = entry.centralRecord
    try spool.write(record, at: spooled)
    spooled += Int64(record.count)
    count += 1
  }
}
