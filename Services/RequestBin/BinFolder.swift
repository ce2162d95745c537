import Foundation
import Glibc
import HTTPService
import Linux

/// The files of all bins:
///
///     lock               held by the service that uses the folder
///     incoming/…         bodies and records under way, worthless after a crash
///     bins/NAME/ID.body  a body
///     bins/NAME/ID.json  its record, whose name makes the request exist
///
/// Every name under `bins` is one that was checked before.
struct BinFolder: Sendable {
  private let root: URL
  private let incoming: URL
  private let bins: URL
  private let lock: Descriptor

  /// - throws: `ListenError` when another service uses the folder; `SystemError`.
  init(_ root: URL) throws {
    self.root = root
    incoming = root.appending(path: "incoming", directoryHint: .isDirectory)
    bins = root.appending(path: "bins", directoryHint: .isDirectory)
    for folder in [incoming, bins] {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    lock = try Descriptor.open(root.appending(path: "lock").path, O_RDWR | O_CREAT)
    guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
      throw ListenError(
        "Another request bin keeps its requests in \(root.path). End it, or choose another folder "
          + "with --data.")
    }
  }

  /// Removes what a crash has left, and reads the records of what is whole.
  func recover() throws -> [(record: CapturedRequest, size: Int64)] {
    for file in try files(in: incoming) { unlink(file.path) }
    var found: [(CapturedRequest, Int64)] = []
    for folder in try files(in: bins) {
      guard BinName(folder.lastPathComponent) != nil else { continue }
      let names = Set(try files(in: folder).map(\.lastPathComponent))
      for name in names {
        let id = String(name.prefix { $0 != "." })
        let file = folder.appending(path: name)
        switch file.pathExtension {
        case "body" where !names.contains("\(id).json"): unlink(file.path)
        case "json" where !names.contains("\(id).body"): unlink(file.path)
        case "json":
          guard
            let data = try? Data(contentsOf: file),
            let record = try? ServiceJSON.decoder().decode(CapturedRequest.self, from: data),
            record.id == id, CapturedRequest.isIdentifier(id),
            record.bin == folder.lastPathComponent
          else { continue }
          found.append((record, Self.space(record.size) + Self.space(Int64(data.count))))
        default: continue
        }
      }
    }
    return found
  }

  /// An empty file for a body under way.
  func makeIncomingBody() throws(SystemError) -> IncomingBody {
    try IncomingBody(path: incoming.appending(path: UUID().uuidString + ".body").path)
  }

  /// Makes a request exist, for good: when this returns it is on the disk.
  /// - Parameters:
  ///   - body: already synchronized.
  ///   - record: gets the name that makes the request exist.
  /// - Returns: the bytes that it takes on the disk.
  /// - throws: `SystemError`; then the request does not exist.
  func keep(_ body: IncomingBody, as record: CapturedRequest) throws -> Int64 {
    let data = try ServiceJSON.encoder().encode(record)
    let draft = try IncomingBody(
      path: incoming.appending(path: UUID().uuidString + ".json").path)
    try data.withUnsafeBytes { try draft.file.writeAll($0) }
    try draft.file.synchronize()

    let folder = bins.appending(path: record.bin, directoryHint: .isDirectory)
    if mkdir(folder.path, 0o700) == 0 { try synchronize(bins) }
    let kept = folder.appending(path: "\(record.id).body").path
    try move(body.path, to: kept)
    do {
      try move(draft.path, to: folder.appending(path: "\(record.id).json").path)
      try synchronize(folder)
    } catch {
      remove(record.id, of: record.bin)
      throw error
    }
    return Self.space(record.size) + Self.space(Int64(data.count))
  }

  /// Removes a request; its bin too when that was the last one.
  func remove(_ id: String, of bin: String) {
    let folder = bins.appending(path: bin, directoryHint: .isDirectory)
    unlink(folder.appending(path: "\(id).json").path)
    unlink(folder.appending(path: "\(id).body").path)
    rmdir(folder.path)
  }

  /// - Returns: nil when it has gone meanwhile.
  func record(_ id: String, of bin: BinName) -> CapturedRequest? {
    let file = bins.appending(path: "\(bin)/\(id).json")
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try? ServiceJSON.decoder().decode(CapturedRequest.self, from: data)
  }

  func openBody(_ id: String, of bin: BinName) throws(SystemError) -> Descriptor {
    try Descriptor.open(bins.appending(path: "\(bin)/\(id).body").path, O_RDONLY | O_NOFOLLOW)
  }

  private func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  private func move(_ path: String, to target: String) throws(SystemError) {
    _ = try SystemError.check(rename(path, target), "move \(path) to \(target)")
  }

  private func synchronize(_ folder: URL) throws(SystemError) {
    try Descriptor.open(folder.path, O_RDONLY | O_DIRECTORY).synchronize()
  }

  /// Whole blocks, so that many small requests count for what they take.
  private static func space(_ bytes: Int64) -> Int64 { (bytes + 4095) / 4096 * 4096 }
}

/// A file under way: gone with its last owner, unless it was moved to where it belongs.
final class IncomingBody: Sendable {
  let file: Descriptor
  let path: String

  init(path: String) throws(SystemError) {
    self.path = path
    file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL)
  }

  deinit { unlink(path) }
}
