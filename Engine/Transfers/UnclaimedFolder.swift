import DurableStore
package import Foundation
import Glibc
import Linux
import Text
package import Translations

/// The folder `lost` beside the spool, for files without a transfer and copies of damaged journals.
/// Shared data is never deleted only because its transfer is unknown. Files are kept here for a
/// limited time, and the user is notified of that time.
package struct UnclaimedFolder: Sendable {
  /// The number of days after which files are deleted.
  package static let days = 90
  /// The number of days for which files are kept regardless of their size.
  package static let safeDays = 7
  /// The size limit, in bytes. If the files exceed it, the oldest are deleted, but no file that is
  /// younger than `safeDays`.
  package static let room: Int64 = 10 << 30

  package let folder: URL

  package init(beside spool: URL) {
    folder = spool.deletingLastPathComponent().appending(
      path: "lost", directoryHint: .isDirectory)
  }

  /// - Throws: `SystemError` or `CocoaError` if the folder cannot be created.
  func create() throws { try Self.create(folder) }

  private static func create(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Moves a file here without overwriting.
  /// - Throws: `SystemError` or `CocoaError` if the file cannot be moved.
  func take(_ path: String, as name: String) throws {
    try create()
    var target = folder.appending(path: name).path
    var number = 1
    while access(target, F_OK) == 0 {
      number += 1
      target = folder.appending(path: "\(name)-\(number)").path
    }
    _ = try SystemError.check(rename(path, target), "move \(path) to \(target)")
  }

  /// Moves the copy of a journal here if the journal was replaced while the daemon had it open.
  /// - Returns: The notice for the user, which is stored with the copy.
  /// - Throws: `SystemError` or `CocoaError` if a file cannot be moved. In this case the copy stays
  ///   in its place.
  package func take(displacedJournal copy: String) throws -> String {
    let evidence = newEvidence
    try Self.create(evidence)
    let place = evidence.appending(path: "journal.sqlite").path
    try Naming.move(copy, to: place)
    let words = """
      Another journal replaced the journal that the daemon had open. The daemon saved its own \
      journal as \(place). Transfers that are missing now are in that file. To restore it, stop \
      the daemon, move the present journal away with its -wal and -shm files, and move the saved \
      journal to its place.
      """
    return leave(words, in: evidence) ?? words
  }

  private static let words = "what-happened.txt"

  /// A new folder for a damaged journal.
  var newEvidence: URL {
    let date = Date().formatted(.iso8601).replacingOccurrences(of: ":", with: "-")
    var random = SystemRandomNumberGenerator()
    let number = String(UInt16.random(in: 0...UInt16.max, using: &random), radix: 36)
    return folder.appending(path: "journal-\(date)-\(number)", directoryHint: .isDirectory)
  }

  /// Stores the notice for the user with the damaged journal.
  /// - Returns: `nil` if the notice was stored, otherwise the notice with the error.
  func note(_ damage: LogDamage, in evidence: URL) -> String? {
    let words =
      switch damage {
      case .mended(let frames):
        """
        The journal's log had \(frames == 1 ? "1 wrong bit" : "\(frames) wrong bits"). The daemon \
        repaired it, and nothing is missing. A copy of the damaged log is in \(evidence.path). \
        Check the disk.
        """
      case .lost(let frames):
        """
        The journal's log is damaged, and \(frames) of its frames cannot be read. Transfers that \
        were added or ended last may be missing. Their files are in \(folder.path), except files \
        that were in the journal itself. A copy of the damaged journal is in \(evidence.path). \
        Recover the transfers to restore the readable ones. Pending transfers were paused, \
        because they may already have been delivered. Check at each destination, then resume them.
        """
      }
    return leave(words, in: evidence)
  }

  /// Stores a notice that the journal is not the journal that the daemon used last.
  /// - Returns: The notice for the user.
  func noteOtherJournal() -> String {
    let words = """
      The journal is not the one that the daemon used last. It may come from a backup. Its pending \
      transfers were paused, because they may already have been delivered. Check at each \
      destination, then resume them.
      """
    let evidence = newEvidence
    try? Self.create(evidence)
    return leave(words, in: evidence) ?? words
  }

  private func leave(_ words: String, in evidence: URL) -> String? {
    do {
      try words.write(to: evidence.appending(path: Self.words), atomically: false, encoding: .utf8)
      return nil
    } catch {
      let reason = error.localizedDescription
      return "\(words) (This notice could not be saved in \(evidence.path): \(reason))"
    }
  }

  /// The stored notices about damaged journals.
  package var damages: [String] {
    entries.filter { $0.name.hasPrefix("journal-") }.sorted { $0.name < $1.name }.compactMap {
      try? String(
        contentsOf: folder.appending(path: $0.name).appending(path: Self.words), encoding: .utf8)
    }
  }

  private struct Entry {
    var name: String
    var bytes: Int64
    /// The time at which the file was moved here, as its change time shows.
    var since: Date
  }

  private var entries: [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      var status = stat()
      guard lstat(folder.appending(path: name).path, &status) == 0 else { return nil }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      return Entry(
        name: name,
        bytes: isFolder ? bytes(in: name) : Int64(status.st_blocks) * 512,
        since: isFolder ? begin(of: name) : Self.date(status.st_ctim))
    }
  }

  /// Returns when the notice was written. A recovery changes the folder's own times.
  private func begin(of evidence: String) -> Date {
    let folder = folder.appending(path: evidence)
    var status = stat()
    if lstat(folder.appending(path: Self.words).path, &status) == 0 {
      return Self.date(status.st_mtim)
    }
    return lstat(folder.path, &status) == 0 ? Self.date(status.st_ctim) : .distantPast
  }

  private static func date(_ time: timespec) -> Date {
    Date(timeIntervalSince1970: TimeInterval(time.tv_sec))
  }

  /// Returns the disk space of the files in a copy of a journal, in bytes.
  private func bytes(in evidence: String) -> Int64 {
    let folder = folder.appending(path: evidence)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.reduce(0) { sum, name in
      var status = stat()
      guard lstat(folder.appending(path: name).path, &status) == 0 else { return sum }
      return sum + Int64(status.st_blocks) * 512
    }
  }

  /// Deletes files that have been kept long enough.
  /// - Returns: The names of the deleted files.
  func tidy(at now: Date, room: Int64 = UnclaimedFolder.room) -> [String] {
    let day: TimeInterval = 24 * 3600
    var rest = entries.sorted { $0.since < $1.since }
    var bytes = rest.reduce(0) { $0 + $1.bytes }
    var gone: [String] = []
    while let oldest = rest.first {
      let age = now.timeIntervalSince(oldest.since) / day
      guard age > Double(Self.days) || bytes > room && age > Double(Self.safeDays) else { break }
      rest.removeFirst()
      guard (try? FileManager.default.removeItem(at: folder.appending(path: oldest.name))) != nil
      else { continue }
      bytes -= oldest.bytes
      gone.append(oldest.name)
    }
    return gone
  }

  /// The notice about the files in this folder and their deletion, or `nil` if the folder is empty.
  package var notice: Explanation? {
    let entries = entries.filter { !$0.name.hasPrefix("journal-") }
    guard !entries.isEmpty else { return nil }
    let size = ByteCount(entries.reduce(0) { $0 + $1.bytes }).description
    return Explanation(joining: [
      Explanation(
        "\(folder.path) has \(entries.count) file (\(size)) that belongs to no transfer.",
        "\(folder.path) has \(entries.count) files (\(size)) that belong to no transfer.",
        count: entries.count),
      Explanation(
        """
        This happens if a program was killed while it handed off a share, or if the journal was \
        restored or damaged. Recover the transfers to list the files and restore the readable \
        transfers. If a share is missing, share its files again from this folder. They are kept \
        for \(Self.days) days. If they take more than \(Self.room >> 30) GiB, the oldest are \
        deleted after \(Self.safeDays) days.
        """),
    ])
  }
}
