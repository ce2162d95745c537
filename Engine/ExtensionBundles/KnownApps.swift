import Foundation
import Glibc
package import Linux
import Synchronization

/// The apps that the person has installed, or has opened or shared to from where they lie: whose
/// programs may be started without anybody asking for it then.
///
/// Written down as `known-apps.json` in the data folder. Each is known where it lies: another one
/// of its identifier elsewhere is not.
package final class KnownApps: Sendable {
  private struct Record: Codable, Hashable {
    let identifier: String
    /// Of the `.app`.
    let path: String
    /// Where it was installed from; nil for one that was not, or nobody knows.
    var source: String?
  }

  private static let maximumSize = 4 << 20
  private static let maximumCount = 10_000

  private let path: String
  private let records: Mutex<[Record]>
  /// Why what was written down before is not in `records`; nil: it is, or there was nothing.
  private let unread: BundleProblem?

  /// - Parameter folder: of installed apps. What lies there when nothing has been written down yet
  ///   counts as installed.
  package init(_ directories: Directories, installedIn folder: String) {
    let path = directories.data.appending(path: "known-apps.json").path
    self.path = path
    do throws(BundleProblem) {
      let read = try BundleFile.read(path, limit: Self.maximumSize)
      // What is not understood is only what the person did, who may do it again.
      records = Mutex((try? JSONDecoder().decode([Record].self, from: Data(read))) ?? [])
      unread = nil
    } catch {
      let installed = InstalledApp.all(in: folder)
      records = Mutex(installed.map { Record(identifier: $0.identifier, path: $0.path) })
      // What cannot be read for the moment is not written over.
      unread = error.isAbsence ? nil : error
      if error.isAbsence { try? records.withLock { try Self.write($0, path) } }
    }
  }

  /// Whether the person knows this app.
  package func contains(_ app: ContainingApplication) -> Bool {
    records.withLock { Self.index(of: app.identifier, Self.path(of: app), in: $0) != nil }
  }

  /// The person has opened the app, or shared to an extension of it. On the disk when it returns.
  /// - throws: `SystemError`, the encoder's errors; `BundleProblem` when what was there could not
  ///   be read.
  package func add(_ app: ContainingApplication) throws {
    let path = Self.path(of: app)
    try change { records in
      if Self.index(of: app.identifier, path, in: records) != nil { return }
      records.append(Record(identifier: app.identifier, path: path))
    }
  }

  /// The person has installed it at `path`.
  func install(_ identifier: String, at path: String, from source: String?) throws {
    try change { records in
      records.removeAll { $0.identifier == identifier && $0.path == path }
      records.append(Record(identifier: identifier, path: path, source: source))
    }
  }

  /// Where what is installed at `path` came from, as far as that is known.
  func source(of identifier: String, at path: String) -> String? {
    records.withLock { records in
      Self.index(of: identifier, path, in: records).flatMap { records[$0].source }
    }
  }

  func remove(_ identifier: String, at path: String) throws {
    try change { $0.removeAll { $0.identifier == identifier && $0.path == path } }
  }

  private static func path(of app: ContainingApplication) -> String {
    let path = app.bundle.path
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func index(
    of identifier: String, _ path: String, in records: [Record]
  ) -> Int? {
    records.firstIndex { $0.identifier == identifier && $0.path == path }
  }

  private func change(_ change: (inout [Record]) -> Void) throws {
    try records.withLock { records in
      var changed = records
      change(&changed)
      if changed == records { return }
      changed = changed.suffix(Self.maximumCount)
      if let unread { throw unread }
      try Self.write(changed, path)
      records = changed
    }
  }

  private static func write(_ records: [Record], _ path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = try encoder.encode(records) + Data("\n".utf8)
    try bytes.withUnsafeBytes { try Naming.replace(path, with: $0) }
  }
}
