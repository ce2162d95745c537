import Foundation
import Glibc
import HTTPService
import Linux
import Text

/// The files of all bins:
///
///     lock               held by the service that uses the folder
///     incoming/…         bodies and records in transit, useless after a crash
///     bins/NAME/ID.body  a body
///     bins/NAME/ID.json  its record; the request exists once this file does
///
/// Every name under `bins` has been validated.
struct BinFolder: Sendable {
  private let folder: ClaimedFolder

  private var bins: URL { folder.kept }

  /// - Throws: `ListenError` if another service uses the folder; `SystemError`.
  init(_ root: URL) throws {
    folder = try ClaimedFolder(
      root, keeping: "bins", holder: "Another request bin keeps its requests")
  }

  /// Removes leftovers of a crash, and returns the records of complete requests with their sizes on
  /// disk.
  func recover() throws -> [(record: CapturedRequest, size: Int64)] {
    try folder.removeIncoming()
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
            let record = try? JSONText.decode(CapturedRequest.self, from: data),
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

  /// Creates an empty file for a body in transit.
  func makeIncomingFile() throws(SystemError) -> IncomingFile { try folder.makeIncomingFile() }

  /// Stores a request durably.
  /// - Parameters:
  ///   - body: A body that is already synchronized.
  ///   - record: The request's record, which is written last.
  /// - Returns: The request's size on disk, in bytes.
  /// - Throws: `SystemError` if the request cannot be stored. In this case the request does not
  ///   exist.
  func keep(_ body: IncomingFile, as record: CapturedRequest) throws -> Int64 {
    let data = try JSONText.encode(record)
    let draft = try folder.draft(data)
    let bin = bins.appending(path: record.bin, directoryHint: .isDirectory)
    if mkdir(bin.path, 0o700) == 0 { try folder.synchronize(bins) }
    try folder.move(body, to: bin.appending(path: "\(record.id).body"))
    do {
      try folder.move(draft, to: bin.appending(path: "\(record.id).json"))
      try folder.synchronize(bin)
    } catch {
      remove(record.id, of: record.bin)
      throw error
    }
    return Self.space(record.size) + Self.space(Int64(data.count))
  }

  /// Removes a request, and its bin if the bin is then empty.
  func remove(_ id: String, of bin: String) {
    let folder = bins.appending(path: bin, directoryHint: .isDirectory)
    unlink(folder.appending(path: "\(id).json").path)
    unlink(folder.appending(path: "\(id).body").path)
    rmdir(folder.path)
  }

  /// - Returns: `nil` if the request no longer exists.
  func record(_ id: String, of bin: BinName) -> CapturedRequest? {
    let file = bins.appending(path: "\(bin)/\(id).json")
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try? JSONText.decode(CapturedRequest.self, from: data)
  }

  func openBody(_ id: String, of bin: BinName) throws(SystemError) -> Descriptor {
    try Descriptor.open(bins.appending(path: "\(bin)/\(id).body").path, O_RDONLY | O_NOFOLLOW)
  }

  private func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  /// Rounds up to whole blocks, so that many small requests count for the space that they use.
  private static func space(_ bytes: Int64) -> Int64 { (bytes + 4095) / 4096 * 4096 }
}
