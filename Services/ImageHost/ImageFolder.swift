import Foundation
import Glibc
import HTTPService
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
  private let incoming: URL
  private let images: URL
  private let lock: Descriptor

  /// - throws: `ListenError` when another service uses the folder; `SystemError`.
  init(_ root: URL) throws {
    incoming = root.appending(path: "incoming", directoryHint: .isDirectory)
    images = root.appending(path: "images", directoryHint: .isDirectory)
    for folder in [incoming, images] {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    lock = try Descriptor.open(root.appending(path: "lock").path, O_RDWR | O_CREAT)
    guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
      throw ListenError(
        "Another image host keeps its images in \(root.path). End it, or choose another folder "
          + "with --data.")
    }
  }

  /// Removes what a crash has left, and reads the records of what is whole or was removed.
  func recover() throws -> [ImageRecord] {
    for file in try names(in: incoming) { unlink(incoming.appending(path: file).path) }
    let names = Set(try names(in: images))
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

  func makeIncomingFile() throws(SystemError) -> IncomingFile {
    try IncomingFile(path: incoming.appending(path: UUID().uuidString).path)
  }

  /// Makes an image exist, for good: when this returns it is on the disk.
  /// - Parameter picture: already synchronized.
  /// - throws: then the image does not exist.
  func keep(_ picture: IncomingFile, as record: ImageRecord) throws {
    try move(picture.path, to: images.appending(path: record.fileName).path)
    do { try write(record) } catch {
      erase(record)
      throw error
    }
  }

  /// Removes the picture, and keeps the record as one that was removed.
  func remove(_ record: ImageRecord) throws {
    try write(record)
    unlink(images.appending(path: record.fileName).path)
    try synchronize(images)
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
      let record = try? ServiceJSON.decoder().decode(ImageRecord.self, from: Data(data)),
      record.id == id
    else { return nil }
    return record
  }

  func openPicture(_ record: ImageRecord) throws(SystemError) -> Descriptor {
    try Descriptor.open(images.appending(path: record.fileName).path, O_RDONLY | O_NOFOLLOW)
  }

  private func write(_ record: ImageRecord) throws {
    let data = try ServiceJSON.encoder().encode(record)
    let draft = try makeIncomingFile()
    try data.withUnsafeBytes { try draft.file.writeAll($0) }
    try draft.file.synchronize()
    try move(draft.path, to: images.appending(path: "\(record.id).json").path)
    try synchronize(images)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  private func move(_ path: String, to target: String) throws(SystemError) {
    _ = try SystemError.check(rename(path, target), "move \(path) to \(target)")
  }

  private func synchronize(_ folder: URL) throws(SystemError) {
    try Descriptor.open(folder.path, O_RDONLY | O_DIRECTORY).synchronize()
  }
}

/// A file under way: gone with its last owner, unless it was moved to where it belongs.
final class IncomingFile: Sendable {
  let file: Descriptor
  let path: String

  init(path: String) throws(SystemError) {
    self.path = path
    file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
  }

  deinit { unlink(path) }
}
