import Foundation
import Glibc
import HTTPService
import Linux
import Text

/// The files of all images:
///
///     lock             held by the service that uses the folder
///     incoming/…       files in transit, useless after a crash
///     images/ID.EXT    a picture
///     images/ID.json   its record; the image exists once this file does
///
/// The service generates every name under `images`.
struct ImageFolder: Sendable {
  private let folder: ClaimedFolder

  private var images: URL { folder.kept }

  /// - Throws: `ListenError` if another service uses the folder; `SystemError`.
  init(_ root: URL) throws {
    folder = try ClaimedFolder(
      root, keeping: "images", holder: "Another image host keeps its images")
  }

  /// Removes leftovers of a crash, and returns the records of complete and removed images.
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
    // A picture without a record was never acknowledged, or its removal was interrupted. If a
    // record is unreadable, the record and its possible picture stay.
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

  /// Stores an image durably.
  /// - Parameter picture: A picture that is already synchronized.
  /// - Throws: An error if the image cannot be stored. In this case the image does not exist.
  func keep(_ picture: IncomingFile, as record: ImageRecord) throws {
    try folder.move(picture, to: images.appending(path: record.fileName))
    do { try write(record) } catch {
      erase(record)
      throw error
    }
  }

  /// Removes the picture, and keeps the record with its removal date.
  func remove(_ record: ImageRecord) throws {
    try write(record)
    unlink(images.appending(path: record.fileName).path)
    try folder.synchronize(images)
  }

  /// Removes the record and the picture.
  func erase(_ record: ImageRecord) {
    unlink(images.appending(path: "\(record.id).json").path)
    unlink(images.appending(path: record.fileName).path)
  }

  /// - Returns: `nil` if there is no valid record.
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
