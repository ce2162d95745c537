import Foundation
import HTTPService
import Linux

/// The files of all uploads:
///
///     lock          held by the service that uses the folder
///     ID.json       what is known of an upload; its name makes the upload exist
///     ID.part       its bytes: there are as many as the file is long
///     ID.check      bytes that are good while a request with a checksum is under way
///     ID.answer     the target's answer; the upload is complete then, and has no bytes any more
///
/// Nothing is said to a client before it is on the disk: a record before the upload's address,
/// bytes before an offset that counts them, an answer before it is given.
struct UploadFolder: Sendable {
  private let root: URL
  private let lock: Descriptor

  /// - throws: `ListenError` when another service uses the folder; `SystemError`.
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

  /// Lets another service have the folder.
  func close() { flock(lock.number, LOCK_UN) }

  func partFile(of id: String) -> URL { file(id, "part") }

  /// Makes an upload exist.
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

  /// - throws: `SystemError` with `ENOENT` when the bytes are gone, which must not be.
  func openPart(of id: String) throws -> Descriptor {
    try Descriptor.open(file(id, "part").path, O_WRONLY | O_APPEND | O_NOFOLLOW)
  }

  /// From now on only the bytes up to `offset` are sure to be good, until `endCheck`.
  func beginCheck(of id: String, at offset: Int64) throws {
    try write(offset, as: file(id, "check"))
  }

  func endCheck(of id: String) throws {
    unlink(file(id, "check").path)
    try synchronize()
  }

  /// Completes an upload: the answer stays, the bytes go.
  func complete(_ id: String, with answer: KeptResponse) throws {
    try write(answer, as: file(id, "answer"))
    unlink(file(id, "part").path)
  }

  func remove(_ id: String) {
    // The record first: without it there is no upload.
    for kind in ["json", "part", "check", "answer"] { unlink(file(id, kind).path) }
  }

  /// Seconds since the last byte, or since the answer; nil when there is no such upload.
  func age(of id: String, at now: Date) -> Int64? {
    for kind in ["answer", "part"] {
      guard let status = try? Descriptor.open(file(id, kind).path, O_RDONLY).status() else {
        continue
      }
      return max(0, Int64(now.timeIntervalSince1970) - status.modified / 1_000_000_000)
    }
    return nil
  }

  /// The ids of all uploads.
  func all() throws -> [(id: String, isComplete: Bool)] {
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: root.path))
    return names.compactMap { name in
      let id = name.prefix { $0 != "." }
      guard name.hasSuffix(".json"), UploadRecord.isIdentifier(id) else { return nil }
      return (String(id), names.contains("\(id).answer"))
    }
  }

  /// Removes what a crash has left half done.
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

  /// - Returns: nil when there is none, or none that is understood.
  /// - throws: `SystemError` when it cannot be read now: it may well be there.
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
