import Foundation
import Glibc
import HTTPService
import Linux

/// The files of the gateway's databases:
///
///     lock                     held by the gateway that uses the folder
///     databases/NAME.sqlite    a database
///     databases/NAME.json      settings of a database made through the admin port; settings of
///                              other databases are in the configuration file
///     removed/…                deleted databases, with their content
struct GatewayFolder: Sendable {
  private let root: URL
  private let folder: ClaimedFolder

  /// - Throws: `ListenError` if another gateway uses the folder; `SystemError`.
  init(_ root: URL) throws {
    self.root = root
    folder = try ClaimedFolder(
      root, keeping: "databases", holder: "Another document gateway keeps its databases")
    try folder.removeIncoming()
  }

  func file(of name: String) -> URL { folder.kept.appending(path: "\(name).sqlite") }

  private func description(of name: String) -> URL { folder.kept.appending(path: "\(name).json") }

  /// Returns the configurations of the databases that were made through the admin port.
  /// - Throws: `ListenError` if one of them cannot be read.
  func made() throws -> [DatabaseConfiguration] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.kept.path)
    return try names.sorted().filter { $0.hasSuffix(".json") }.map { name in
      let data = try Data(contentsOf: folder.kept.appending(path: name))
      do {
        return try DatabaseConfiguration(
          name: String(name.dropLast(".json".count)), ExactJSON(parsing: Array(data)),
          warn: { _ in })
      } catch {
        throw ListenError(
          "\(folder.kept.appending(path: name).path) is damaged: \(error). Fix it, or move it "
            + "away together with the database beside it.")
      }
    }
  }

  /// Stores a configuration without its users, because the database already holds the users. A
  /// stored configuration with users would expose their passwords, and would create the users again
  /// at each start.
  func remember(_ configuration: DatabaseConfiguration) throws {
    let members = (configuration.json.members ?? []).filter {
      !["users", "guest"].contains($0.key.text.lowercased())
    }
    try folder.move(
      try folder.draft(Data(ExactJSON.joined(members).bytes)),
      to: description(of: configuration.name))
    try folder.synchronize(folder.kept)
  }

  /// Changes the stored sync function of a database that was made through the admin port.
  func remember(sync: String?, of name: String) throws {
    let file = description(of: name)
    guard access(file.path, F_OK) == 0 else { return }
    let data = try Data(contentsOf: file)
    let members = try ExactJSON(parsing: Array(data)).members ?? []
    let kept = members.filter { $0.key.text.lowercased() != "sync" }
    let new = sync.map { [ExactJSON.Member(key: "sync", value: .string($0))] } ?? []
    try remember(
      DatabaseConfiguration(name: name, .joined(kept + new), warn: { _ in }))
  }

  /// Moves a deleted database aside. The file is kept because it may hold the only copy of shared
  /// content.
  func putAside(_ name: String) throws {
    let removed = root.appending(path: "removed", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: removed, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    unlink(description(of: name).path)
    // The configuration's removal must be durable before the write-ahead log moves. Otherwise a
    // crash could bring the database back without its log.
    try folder.synchronize(folder.kept)
    let target = "\(name)-\(RandomIdentifier.hexadecimal(bytes: 4)).sqlite"
    for ending in ["-wal", "-shm", ""] {
      let source = file(of: name).path + ending
      guard access(source, F_OK) == 0 else { continue }
      _ = try SystemError.check(
        rename(source, removed.appending(path: target + ending).path), "move \(source)")
    }
    try folder.synchronize(removed)
    try folder.synchronize(folder.kept)
  }
}
