import ChangeFeed
package import Foundation
import HTTPService
import HTTPTypes
import Linux
import Synchronization

/// The images, on disk and in order. Its functions block on disk access.
///
/// Images are stored one at a time, so a reader that has seen an image has seen all images before
/// it.
package final class ImageStore: Sendable {
  /// The time for which the keys of removed images are kept, in seconds.
  static let keyAge: TimeInterval = 24 * 3600

  enum Change: Hashable, Sendable {
    case arrival
    case removal(id: String)
  }

  let changes = ChangeFeed<Change, Change>()
  let now: @Sendable () -> Date
  private let folder: ImageFolder
  private let index: Mutex<ImageIndex>
  private let running = Mutex<Set<RequestKey>>([])

  /// Opens the store, and removes leftovers of a crash.
  /// - Parameters:
  ///   - directory: The folder of the images, created if it does not exist. Only one store may use
  ///     it at a time.
  ///   - now: The clock.
  /// - Throws: `ListenError` if another service uses the directory; file errors.
  package init(directory: URL, now: @escaping @Sendable () -> Date = { Date() }) throws {
    self.now = now
    folder = try ImageFolder(directory)
    var index = ImageIndex()
    for record in try folder.recover().sorted(by: { $0.number < $1.number }) {
      index.append(record)
    }
    self.index = Mutex(index)
    forgetOldKeys()
  }

  func makeIncomingFile() throws(SystemError) -> IncomingFile { try folder.makeIncomingFile() }

  /// Runs `work` unless another request with this key is in progress.
  /// - Throws: `ImgurFailure` with status 409 if such a request is in progress; the errors of
  ///   `work`.
  func run<Result>(_ key: RequestKey?, _ work: () async throws -> Result) async throws -> Result {
    guard let key else { return try await work() }
    guard running.withLock({ $0.insert(key).inserted }) else {
      throw ImgurFailure(.conflict, "A request with this Idempotency-Key is still in progress")
    }
    defer { running.withLock { _ = $0.remove(key) } }
    return try await work()
  }

  /// Stores an image durably. If the key was used before, returns the image that was stored with
  /// it.
  /// - Throws: `ImgurFailure` with status 422 if the key's first request had other content;
  ///   `SystemError`.
  func add(
    _ image: ReceivedImage, key: RequestKey?
  ) throws -> (record: ImageRecord, isRepeated: Bool) {
    try image.picture.file.synchronize()
    let result = try index.withLock { index -> (ImageRecord, Bool) in
      if let key, let id = index.keys[key], let first = folder.record(id) {
        guard first.digest == image.digest else {
          throw ImgurFailure(
            .unprocessableContent, "This Idempotency-Key was used for another request")
        }
        return (first, true)
      }
      var id = ImageRecord.random(ImageRecord.identifierLength)
      while index.isUsed(id: id) { id = ImageRecord.random(ImageRecord.identifierLength) }
      let received = now()
      let record = ImageRecord(
        id: id, number: index.nextNumber(at: received),
        deleteHash: ImageRecord.random(ImageRecord.deleteHashLength), received: received,
        format: image.header.format, width: image.header.width, height: image.header.height,
        isAnimated: image.header.isAnimated, size: image.size, fields: image.fields, key: key,
        digest: image.digest)
      try folder.keep(image.picture, as: record)
      index.append(record)
      return (record, false)
    }
    if !result.1 { changes.publish(.arrival, for: .arrival) }
    return result
  }

  /// Returns the images' identifiers and numbers, newest first.
  /// - Parameters:
  ///   - after: The exclusive lower limit of the numbers.
  ///   - before: The exclusive upper limit of the numbers.
  ///   - limit: The largest number of images. The newest images are returned.
  func identifiers(
    after: UInt64? = nil, before: UInt64? = nil, limit: Int = .max
  ) -> [ImageIndex.Entry] {
    index.withLock { index in
      let start = after.map { $0 == .max ? index.entries.count : index.place(of: $0 + 1) } ?? 0
      let end = before.map(index.place) ?? index.entries.count
      return start < end ? index.entries[start..<end].reversed().prefix(limit).map(\.self) : []
    }
  }

  /// - Returns: `nil` if the image does not exist or was removed.
  func record(_ id: String) -> ImageRecord? {
    guard index.withLock({ $0.numbers[id] }) != nil else { return nil }
    return folder.record(id)
  }

  func openPicture(_ record: ImageRecord) throws(SystemError) -> Descriptor {
    try folder.openPicture(record)
  }

  /// - Returns: Whether the image existed.
  func remove(deleteHash: String) throws -> Bool {
    let removed = try index.withLock { index -> String? in
      guard let id = index.deleteHashes[deleteHash], var record = folder.record(id) else {
        return nil
      }
      let date = now()
      record.removed = date
      try folder.remove(record)
      index.remove(record, at: date)
      return id
    }
    guard let removed else { return false }
    forgetOldKeys()
    changes.publish(.removal(id: removed), for: .removal(id: removed))
    return true
  }

  private func forgetOldKeys() {
    index.withLock { index in
      for id in index.forgetTombstones(before: now() - Self.keyAge) {
        if let record = folder.record(id) { folder.erase(record) }
      }
    }
  }
}
