import BundleSeal
import Contract
import Foundation
package import Linux
import Synchronization

/// The apps that the user has installed, opened or shared to. The daemon may start their programs
/// without a request of the user.
///
/// The apps are stored as `known-apps.json` in the data folder, each by its identifier and path. An
/// app with the same identifier at another path is not known.
package final class KnownApps: Sendable {
  private static let maximumSize = 4 << 20
  private static let maximumCount = 10_000

  private let path: String
  private let records: Mutex<[KnownApp]>
  /// The reason why the stored records could not be read, or `nil` if they were read or none
  /// existed.
  let unread: ExtensionProblem?
  let aside: FilesAside
  /// The folder of installed apps.
  let folder: String

  /// - Parameter folder: The folder of installed apps. If no records are stored, all apps in it
  ///   count as installed.
  package init(_ directories: Directories, installedIn folder: String) {
    let path = directories.data.appending(path: "known-apps.json").path
    self.path = path
    self.folder = folder
    let aside = FilesAside(path: path)
    self.aside = aside
    do throws(ExtensionProblem) {
      let read = try BundleFile.read(path, limit: Self.maximumSize)
      let stored = KnownApp.Stored(read)
      // An installation that was interrupted before its end leaves the record of an absent app.
      let present = stored.records.filter {
        $0.seal != nil || $0.next == nil || access($0.path, F_OK) == 0
      }
      records = Mutex(present)
      unread = stored.isComplete ? nil : Self.setAside(path, aside, keeping: present)
    } catch {
      let installed = InstalledApp.all(in: folder)
      records = Mutex(installed.map { KnownApp(identifier: $0.identifier, path: $0.path) })
      // A file that cannot be read now must not be overwritten.
      unread = error.kind == .absent || error.kind != .unopened && aside.add() ? nil : error
      if unread == nil { try? records.withLock { try JSONFile.write($0, to: path) } }
    }
  }

  /// Sets a damaged file aside and stores the records that could be decoded.
  /// - Returns: The reason why the damaged file could not be set aside, or `nil`.
  private static func setAside(
    _ path: String, _ aside: FilesAside, keeping records: [KnownApp]
  ) -> ExtensionProblem? {
    guard aside.add() else {
      return ExtensionProblem(
        path: path, reason: "a part of it is damaged", remedy: "fix or delete it")
    }
    // If this fails, the next change stores them.
    try? JSONFile.write(records, to: path)
    return nil
  }

  /// Returns whether the user has installed or opened this app, or has shared to it.
  package func contains(_ app: ContainingApplication) -> Bool {
    records.withLock { Self.index(of: app.identifier, Self.path(of: app), in: $0) != nil }
  }

  /// Records that the user has opened the app or shared to one of its extensions. On return, the
  /// record is stored durably.
  /// - Throws: `ExtensionProblem` if the stored records could not be read, `SystemError` or
  ///   `EncodingError` if the record cannot be written.
  package func add(_ app: ContainingApplication) throws {
    let path = Self.path(of: app)
    try change { records in
      if Self.index(of: app.identifier, path, in: records) != nil { return }
      records.append(KnownApp(identifier: app.identifier, path: path))
    }
  }

  /// Records the content that is about to be placed at `path`.
  /// - Throws: `ExtensionProblem` if the record cannot be written.
  func prepare(
    _ seal: BundleSeal, of identifier: String, at path: String
  ) throws(ExtensionProblem) {
    try change { records in
      let present = records.indices.filter { records[$0].path == path }
      for index in present { records[index].next = seal }
      if present.isEmpty {
        records.append(KnownApp(identifier: identifier, path: path, next: seal))
      }
    }
  }

  /// Removes what `prepare` recorded, because the content was not placed.
  func abandon(_ path: String) throws {
    try change { records in
      for index in records.indices where records[index].path == path { records[index].next = nil }
      // A record without an app behind it was made by `prepare`.
      records.removeAll { $0.path == path && $0.seal == nil && access(path, F_OK) != 0 }
    }
  }

  /// Records that the user has installed the app at `path`.
  func install(
    _ identifier: String, at path: String, from source: String?, of team: Team?,
    _ seal: BundleSeal
  ) throws {
    try change { records in
      records.removeAll { $0.path == path }
      records.append(
        KnownApp(identifier: identifier, path: path, source: source, team: team, seal: seal))
    }
  }

  /// Returns where the app at `path` was installed from, if known.
  func source(of identifier: String, at path: String) -> String? {
    records.withLock { records in
      Self.index(of: identifier, path, in: records).flatMap { records[$0].source }
    }
  }

  package enum Developer: Hashable, Sendable {
    /// The short form of the team.
    case team(String)
    case unsigned
    /// The app was not installed by the installer.
    case unknown
  }

  /// Returns the developer of an installed app, as its signature showed at the installation.
  package func developer(of app: ContainingApplication) -> Developer {
    records.withLock { records in
      guard let index = Self.index(of: app.identifier, Self.path(of: app), in: records),
        records[index].seal != nil
      else { return .unknown }
      return records[index].team.map { .team($0.shortForm) } ?? .unsigned
    }
  }

  /// Returns whether an installed app was replaced by a link to the folder at `path`.
  func isLinked(_ path: String) -> Bool {
    Self.isLinked(records.withLock { $0.filter { $0.seal != nil }.map(\.path) }, to: path)
  }

  static func isLinked(_ places: [String], to path: String) -> Bool {
    places.contains { $0 != path && RealPath.of($0) == path }
  }

  /// Returns the recorded contents of the app at `path`. They do not depend on the identifier,
  /// because the app's files contain the identifier.
  func seals(at path: String) -> [BundleSeal] {
    records.withLock { records in
      records.filter { $0.path == path }.flatMap { [$0.seal, $0.next].compactMap(\.self) }
    }
  }

  /// Replaces a recorded content with one that has the same digest.
  func restamp(_ seal: BundleSeal, _ present: BundleSeal, at path: String) throws {
    try change { records in
      for index in records.indices where records[index].path == path {
        if records[index].seal == seal { records[index].seal = present }
        if records[index].next == seal { records[index].next = present }
      }
    }
  }

  func remove(at path: String) throws {
    try change { $0.removeAll { $0.path == path } }
  }

  static func path(of app: ContainingApplication) -> String {
    let path = app.bundle.path
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func index(
    of identifier: String, _ path: String, in records: [KnownApp]
  ) -> Int? {
    records.firstIndex { $0.identifier == identifier && $0.path == path }
  }

  private func change(_ change: (inout [KnownApp]) -> Void) throws(ExtensionProblem) {
    try records.withLock { records throws(ExtensionProblem) in
      var changed = records
      change(&changed)
      if changed == records { return }
      changed = changed.suffix(Self.maximumCount)
      if let unread { throw unread }
      try JSONFile.write(changed, to: path)
      records = changed
    }
  }
}
