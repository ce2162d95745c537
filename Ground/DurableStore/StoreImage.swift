import Foundation

/// A database and its log, from which databases without a log are created.
struct StoreImage {
  private let file: URL
  private let log: WriteAheadLog
  private var pageSize: Int { log.frameSize - WriteAheadLog.frameHeaderSize }

  init(_ file: URL, log: WriteAheadLog) {
    self.file = file
    self.log = log
  }

  /// Writes the database, with some pages replaced by pages from the log.
  /// - Parameter pages: The offset of each page's content in the log.
  /// - Throws: `CocoaError` or `SystemError` if a file cannot be read or written.
  func write(_ pages: [Int: Int], to target: URL, pageCount: Int? = nil) throws {
    try FileManager.default.copyItem(at: file, to: target)
    let image = try FileHandle(forUpdating: target)
    for (page, content) in pages { try put(bytes(at: content), as: page, in: image) }
    if let pageCount { try image.truncate(atOffset: UInt64(pageCount * pageSize)) }
    try finish(image)
  }

  /// Writes the database and overwrites all pages that may be outdated.
  ///
  /// The first page, the pages of the schema and the interior pages of trees are kept. The schema
  /// changes only at a start, and an outdated interior page only hides newer rows.
  /// - Throws: `CocoaError` or `SystemError` if a file cannot be read or written.
  func write(_ salvage: LogSalvage, filling byte: UInt8, to target: URL) throws {
    try write(salvage.whole, to: target, pageCount: salvage.pageCount)
    let image = try FileHandle(forUpdating: target)
    let schema = try schemaPages(in: image)
    let filling = Data(repeating: byte, count: pageSize)
    for page in 2..<max(2, salvage.pageCount + 1)
    where !salvage.certain.contains(page) && !schema.contains(page) {
      try image.seek(toOffset: UInt64((page - 1) * pageSize))
      let kind = try image.read(upToCount: 1)?.first
      if kind != 2, kind != 5 { try put(filling, as: page, in: image) }
    }
    try finish(image)
  }

  private func bytes(at offset: Int) -> Data { Data(log.bytes[offset..<offset + pageSize]) }

  private func put(_ bytes: Data, as page: Int, in image: FileHandle) throws {
    try image.seek(toOffset: UInt64((page - 1) * pageSize))
    try image.write(contentsOf: bytes)
  }

  /// Returns the pages that the first page refers to (https://sqlite.org/fileformat2.html, section
  /// 1.6).
  private func schemaPages(in image: FileHandle) throws -> Set<Int> {
    try image.seek(toOffset: 0)
    let first = [UInt8](try image.read(upToCount: pageSize) ?? Data())
    guard first.count == pageSize, first[100] == 5 else { return [] }
    var pages: Set = [Int(WriteAheadLog.word(first, 108, true))]
    let count = min(Int(first[103]) << 8 | Int(first[104]), (pageSize - 112) / 2)
    for cell in 0..<count {
      let offset = Int(first[112 + 2 * cell]) << 8 | Int(first[113 + 2 * cell])
      if offset <= pageSize - 4 { pages.insert(Int(WriteAheadLog.word(first, offset, true))) }
    }
    return pages
  }

  /// Marks the file as a database without a log and sets its size in pages.
  private func finish(_ image: FileHandle) throws {
    let pages = try image.seekToEnd() / UInt64(pageSize)
    try image.seek(toOffset: 18)
    try image.write(contentsOf: Data([1, 1]))
    try image.seek(toOffset: 28)
    try image.write(
      contentsOf: Data((0..<4).map { UInt8(truncatingIfNeeded: pages >> (24 - 8 * $0)) }))
    try image.close()
  }
}
