import Foundation
import HTTPService
import Linux

/// The files of all uploads:
///
///     lock          locked by the service that uses the folder
///     ID.json       the record of an upload, which exists as long as the upload
///     ID.part       the received bytes, as many as the offset
///     ID.check      the offset up to which the bytes are valid, during a request with a checksum
///     ID.answer     the target's response, once the upload is complete and its bytes are removed
///
/// All data is on the disk before a client is informed. This applies to a record before the
/// upload's address is sent, to bytes before an offset that includes them, and to a response before
/// it is sent.
struct UploadFolder: Sendable {
  private let root: URL
  private let lock: Descriptor

  /// - Throws: `ListenError` if another service uses the folder, `SystemError` if the folder cannot
  ///   be created.
  init(_ root: URL) throws {
    self.root = root
    try FileManager.default.createDirectory(
      at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    lock = try Descriptor.open(root.appending(path: "lock").path, O_RDWR | O_CREAT)
    guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
      throw ListenError("Another service keeps its uploads in \(root.path).")
    }
    try recover()
  }

  /// Releases the folder for another service.
  func close() { flock(lock.number, LOCK_UN) }

  func partFile(of id: String) -> URL { file(id, "part") }

  /// Creates an upload.
  func create(_ record: UploadRecord) throws {
    try Descriptor.open(file(record.id, "part").path, O_WRONLY | O_CREAT | O_EXCL).synchronize()
    try write(record, as: file(record.id, "json"))
  }

  func update(_ record: UploadRecord) throws { try write(record, as: file(record.id, "json")) }

  func record(of id: String) throws(SystemError) -> UploadRecord? {
    try read(UploadRecord.self, file(id, "json"))
  }

  func answer(of id: String) throws(SystemError) -> KeptResponse? {
    try read(KeptResponse.self, file(id, "answer"))
  }

  /// - Throws: `SystemError` with `ENOENT` if the bytes are missing.
  func openPart(of id: String) throws -> Descriptor {
    try Descriptor.open(file(id, "part").path, O_WRONLY | O_APPEND | O_NOFOLLOW)
  }

  /// Marks the bytes after `offset` as unverified until `endCheck`.
  func beginCheck(of id: String, at offset: Int64) throws {
    try write(offset, as: file(id, "check"))
  }

  func endCheck(of id: String) throws {
    unlink(file(id, "check").path)
    try synchronize()
  }

  /// Completes an upload: stores the response and removes the bytes.
  func complete(_ id: String, with answer: KeptResponse) throws {
    try write(answer, as: file(id, "answer"))
    unlink(file(id, "part").path)
  }

  func remove(_ id: String) {
    // The record is removed first, because without the record the upload does not exist.
    for kind in ["json", "part", "check", "answer"] { unlink(file(id, kind).path) }
  }

  /// Returns the seconds since the last byte or the response, or `nil` if there is no such upload.
  func age(of id: String, at now: Date) -> Int64? {
    for kind in ["answer", "part"] {
      guard let status = try? Descriptor.open(file(id, kind).path, O_RDONLY).status() else {
        continue
      }
      return max(0, Int64(now.timeIntervalSince1970) - status.modified / 1_000_000_000)
    }
    return nil
  }

  /// Returns all uploads.
  func all() throws -> [(id: String, isComplete: Bool)] {
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: root.path))
    return names.compactMap { name in
      let id = name.prefix { $0 != "." }
      guard name.hasSuffix(".json"), UploadRecord.isIdentifier(id) else { return nil }
      return (String(id), names.contains("\(id).answer"))
    }
  }

  /// Removes what a crash left: incomplete files, unverified bytes, and bytes of complete uploads.
  private func recover() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path) where name != "lock"
    {
      let id = String(name.prefix { $0 != "." })
      if name.hasSuffix(".draft") {
        unlink(root.appending(path: name).path)
      } else if try !UploadRecord.isIdentifier(id) || record(of: id) == nil {
        unlink(root.appending(path: name).path)
      } else if name.hasSuffix(".check") {
        if let good = try read(Int64.self, file(id, "check")) {
          truncate(file(id, "part").path, off_t(good))
        }
        unlink(file(id, "check").path)
      } else if name.hasSuffix(".answer") {
        unlink(file(id, "part").path)
      }
    }
    try synchronize()
  }

  private func file(_ id: String, _ kind: String) -> URL { root.appending(path: "\(id).\(kind)") }

  /// - Returns: `nil` if there is no file, or its content is invalid.
  /// - Throws: `SystemError` if the file cannot be read now, although it may exist.
  private func read<Value: Decodable>(
    _ type: Value.Type, _ file: URL
  ) throws(SystemError) -> Value? {
    let bytes: [UInt8]
    do {
      bytes = try Descriptor.open(file.path, O_RDONLY | O_NOFOLLOW).readAll(limit: 4 << 20)
    } catch  where [ENOENT, ELOOP, EFBIG].contains(error.code) {
      return nil
    }
    return try? JSONDecoder().decode(type, from: Data(bytes))
  }

  private func write(_ value: some Encodable, as file: URL) throws {
    let data = try JSONEncoder().encode(value)
    let draft = root.appending(path: "\(RandomIdentifier.make()).draft")
    let new = try Descriptor.open(draft.path, O_WRONLY | O_CREAT | O_EXCL)
    do {
      try data.withUnsafeBytes { try new.writeAll($0) }
      try new.synchronize()
      _ = try SystemError.check(rename(draft.path, file.path), "move to \(file.path)")
    } catch {
      unlink(draft.path)
      throw error
    }
    try synchronize()
  }

  private func synchronize() throws {
    try Descriptor.open(root.path, O_RDONLY | O_DIRECTORY).synchronize()
  }
}
