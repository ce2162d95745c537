import DurableStore
package import Foundation
import Glibc
import Linux

/// The folder `lost` beside the spool: what was found there and no transfer asks for, and journals
/// that were damaged. Nothing shared is deleted only because nobody remembers it; here it is kept
/// for a while, within bounds that the person is told.
package struct LostFolder: Sendable {
  /// Days for which it is kept.
  package static let days = 90
  /// Days in which it is kept whatever room it takes.
  package static let safeDays = 7
  /// Bytes beyond which the oldest go, once those days are over.
  package static let room: Int64 = 10 << 30

  package let folder: URL

  package init(beside spool: URL) {
    folder = spool.deletingLastPathComponent().appending(
      path: "lost", directoryHint: .isDirectory)
  }

  /// - throws: the file system's errors.
  func create() throws { try Self.create(folder) }

  private static func create(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Moves a file here, beside those that are here already.
  /// - throws: `SystemError`, the file system's errors.
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

  /// Takes in what a daemon held whose journal somebody has put another one in the place of.
  /// - Returns: what the person is to know, which is left beside it.
  /// - throws: `SystemError`, the file system's errors; the copy is where it was then.
  package func take(displacedJournal copy: String) throws -> String {
    let evidence = newEvidence
    try Self.create(evidence)
    let place = evidence.appending(path: "journal.sqlite").path
    try Naming.move(copy, to: place)
    let words =
      "Another journal was put in the place of the one that the daemon had open. What the daemon knew lies "
      + "in \(place): transfers that are missing now are in there. To go back to it, stop the daemon, move "
      + "the journal that is there now away with its -wal and -shm, and put that one in its place."
    return leave(words, in: evidence) ?? words
  }

  private static let words = "what-happened.txt"

  /// A folder for a journal that is found to be damaged now.
  var newEvidence: URL {
    let date = Date().formatted(.iso8601).replacingOccurrences(of: ":", with: "-")
    var random = SystemRandomNumberGenerator()
    let number = String(UInt16.random(in: 0...UInt16.max, using: &random), radix: 36)
    return folder.appending(path: "journal-\(date)-\(number)", directoryHint: .isDirectory)
  }

  /// Leaves beside it what the person is to know, until it is deleted.
  /// - Returns: the same where that cannot be written down, and why.
  func note(_ damage: LogDamage, in evidence: URL) -> String? {
    let words =
      switch damage {
      case .mended(let frames):
        "The journal's log was damaged in \(frames == 1 ? "1 place" : "\(frames) places"), one bit each, and was put right: nothing is "
          + "missing. How it was lies in \(evidence.path); have an eye on the disk."
      case .lost(let frames):
        "The journal's log is damaged, and \(frames) of its frames cannot be read: of transfers that were "
          + "taken over or ended last, nothing is known any more. Those of their files that were not in the journal lie in "
          + "\(folder.path), the journal as it was in \(evidence.path). Recovering transfers brings "
          + "back what can be of them. What waited was paused, since it may have been delivered: look "
          + "there, then resume it."
      }
    return leave(words, in: evidence)
  }

  /// - Returns: what the person is to know of a journal that is not the last one, which is left
  ///   here.
  func noteOtherJournal() -> String {
    let words =
      "The journal is not the one that the daemon had last: from a backup, perhaps. What waited in it was "
      + "paused, since it may have been delivered since: look there, then resume it."
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
      return "\(words) (This could not be written down in \(evidence.path): \(reason))"
    }
  }

  /// What was said of damaged journals that are still here.
  package var damages: [String] {
    entries.filter { $0.name.hasPrefix("journal-") }.sorted { $0.name < $1.name }.compactMap {
      try? String(
        contentsOf: folder.appending(path: $0.name).appending(path: Self.words), encoding: .utf8)
    }
  }

  private struct Entry {
    var name: String
    var bytes: Int64
    /// Since when it is here: a move changes no other time of a file.
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

  /// A recovery leaves a list in there, which changes the folder's own time.
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

  /// Of the files in a copy of a journal.
  private func bytes(in evidence: String) -> Int64 {
    let folder = folder.appending(path: evidence)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.reduce(0) { sum, name in
      var status = stat()
      guard lstat(folder.appending(path: name).path, &status) == 0 else { return sum }
      return sum + Int64(status.st_blocks) * 512
    }
  }

  /// Deletes what has been here long enough.
  /// - Returns: the names of what is gone.
  func tidy(at now: Date, room: Int64 = LostFolder.room) -> [String] {
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

  /// What is here and how long it stays, for people; nil when there is nothing.
  package var notice: String? {
    let entries = entries.filter { !$0.name.hasPrefix("journal-") }
    guard !entries.isEmpty else { return nil }
    let files = entries.count == 1 ? "1 file" : "\(entries.count) files"
    let size = entries.reduce(0) { $0 + $1.bytes } >> 20
    return
      "\(folder.path) has \(files) (\(size) MiB) that no transfer asks for, for example after a journal was "
      + "restored or damaged: recovering transfers lists them and brings back what can be; share "
      + "the others again from there. They are kept "
      + "for \(Self.days) days, and beyond \(Self.room >> 30) GiB the oldest go after \(Self.safeDays)."
  }
}
