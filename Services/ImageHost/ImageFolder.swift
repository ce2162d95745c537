import Foundation
import Glibc
import HTTPService
import JSONText
import Linux

/// The files of all images:
///
///     lock             held by the service that uses the folder
///     incoming/…       what is under way, worthless after a crash
///     images/ID.EXT    a picture
///     images/ID.json   its record, whose name makes the image exist
///
/// Every name under `images` is made here.
struct ImageFolder: Sendable {
  private let folder: ClaimedFolder

  private var images: URL { folder.kept }

  /// - throws: `ListenError` when another service uses the folder; `SystemError`.
  init(_ root: URL) throws {
    folder = try ClaimedFolder(
      root, keeping: "images", holder: "Another image host keeps its images")
  }

  /// Removes what a crash has left, and reads the records of what is whole or was removed.
  func recover() throws -> [ImageRecord] {
    try folder.removeIncoming()
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: images.path))
    var found: [ImageRecord] = []
    var known: Set<String> = []
    for name in names where name.hasSuffix(".json") {
      let id = String(name.dropLast(".json".count))
      guard let record = record(id) else { continue }
      known.insert(name)
      if record.removed != nil {
        found.append(record)
      } else if names.contains(record.fileName) {
        known.insert(record.fileName)
        found.append(record)
      } else {
        unlink(images.appending(path: name).path)
      }
    }
    // A picture without a record was never answered, or was being removed. A record that cannot be
    // read stays, and so does what may be its picture.
    for name in names where !known.contains(name) && !name.hasSuffix(".json") {
      let id = String(name.prefix { $0 != "." })
      if ImageRecord.isIdentifier(id), !names.contains("\(id).json") || known.contains("\(id).json")
      {
        unlink(images.appending(path: name).path)
      }
    }
    return found
  }

  func makeIncomingFile() throws(SystemError) -> IncomingFile { try folder.makeIncomingFile() }

  /// Makes an image exist, for good: when this returns it is on the disk.
  /// - Parameter picture: already synchronized.
  /// - throws: then the image does not exist.
  func keep(_ picture: IncomingFile, as record: ImageRecord) throws {
    try folder.move(picture, to: images.appending(path: record.fileName))
    do { try write(record) } catch {
      erase(record)
      throw error
    }
  }

  /// Removes the picture, and keeps the record as one that was removed.
  func remove(_ record: ImageRecord) throws {
    try write(record)
    unlink(images.appending(path: record.fileName).path)
    try folder.synchronize(images)
  }

  /// Removes record and picture.
  func erase(_ record: ImageRecord) {
    unlink(images.appending(path: "\(record.id).json").path)
    unlink(images.appending(path: record.fileName).path)
  }

  /// - Returns: nil when there is none.
  func record(_ id: String) -> ImageRecord? {
    guard ImageRecord.isIdentifier(id),
      let file = try? Descriptor.open(
        images.appending(path: "\(id).json").path, O_RDONLY | O_NOFOLLOW),
      let data = try? file.readAll(limit: 1 << 20),
      let record = try? JSONText.decode(ImageRecord.self, from: Data(data)),
      record.id == id
    else { return nil }
    return record
  }

  func openPicture(_ record: ImageRecord) throws(SystemError) -> Descriptor {
    try Descriptor.open(images.appending(path: record.fileName).path, O_RDONLY | O_NOFOLLOW)
  }

  private func write(_ record: ImageRecord) throws {
    let draft = try folder.draft(JSONText.encode(record))
    try folder.move(draft, to: images.appending(path: "\(record.id).json"))
    try folder.synchronize(images)
  }
}
