import Dispatch
import Foundation
import Glibc
import Linux
import Synchronization

/// Settings that several processes share, in an append-only file.
///
/// A writer holds a lock and appends records. When most records are obsolete, a new file replaces
/// the old one. A reader needs no lock. It reads the complete records that were added since its
/// last read. When `update` returns, the kernel has the change, so every process sees the change,
/// and the change survives the end of this process. The change reaches the disk 0.5 s later, or
/// when `synchronize` returns.
final class SettingsLog: Sendable {
  /// The maximum size of all current records, in bytes. Larger changes are rejected.
  static let maximumSize = 4 << 20
  static let maximumKeys = 20_000
  /// The maximum size of the file, in bytes. A larger file is considered damaged.
  static let maximumFileSize = 16 << 20
  /// A number of bytes. If a change would make the file larger than three times the size of the
  /// current records plus `slack`, a new file replaces the old one.
  static let slack = 256 << 10
  /// The time after which a change is written to the disk.
  private static let delay = DispatchTimeInterval.milliseconds(500)

  /// The first bytes of each file.
  static let magic = Array("SETTING1".utf8)

  struct State {
    /// The file that was read last. While it is open, no other file can get its inode number.
    var file: Descriptor?
    var status: FileStatus?
    /// The length of the part that has been read: the magic bytes and complete records.
    var end = 0
    var values: [String: [UInt8]] = [:]
    /// The size of `values` as records, in bytes.
    var size = 0
    var hasRead = false
    /// The number of reads that found changes by other processes.
    var foreignChanges = 0
    var waitsForDisk = false
    var folderWaitsForDisk = false
    var isToBeSynchronized = false

    mutating func apply(_ record: SettingsRecord) {
      if let old = values[record.key] {
        size -= SettingsRecord(key: record.key, value: old).size
      }
      values[record.key] = record.value
      if record.value != nil { size += record.size }
    }
  }

  let folder: String
  let name: String
  var path: String { folder + "/" + name }
  private var lockPath: String { "\(folder)/.\(name).lock" }
  private let state = Mutex(State())
  let report: @Sendable (String) -> Void

  /// - Parameter report: receives a message for the user about problems with the file.
  init(folder: String, name: String, report: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.name = name
    self.report = report
  }

  // MARK: Reading

  func value(_ key: String) throws -> [UInt8]? {
    try state.withLock { state in
      try refresh(&state)
      return state.values[key]
    }
  }

  func values() throws -> [String: [UInt8]] {
    try state.withLock { state in
      try refresh(&state)
      return state.values
    }
  }

  /// Returns a counter. If another process has changed settings since the last call, the counter
  /// has increased.
  func foreignChanges() throws -> Int {
    try state.withLock { state in
      try refresh(&state)
      return state.foreignChanges
    }
  }

  private func refresh(_ state: inout State) throws {
    do {
      try readOn(&state)
    } catch is Damage {
      // Only the holder of the lock can decide that a file is damaged, and rename it.
      try SettingsLock.holding(lockPath) { try readOnAndMend(&state) }
    }
  }

  /// Reads again with the lock held, because an earlier read may have seen an incomplete change.
  /// Removes a partial record, and replaces a damaged file.
  func readOnAndMend(_ state: inout State) throws {
    do {
      try readOn(&state)
      guard let file = state.file, try file.status().size > Int64(state.end) else { return }
      // A process ended while it wrote a record, so its `update` did not return.
      try file.truncate(to: state.end)
    } catch is Damage {
      try setAside(&state)
    }
  }

  // MARK: Writing

  /// Changes settings atomically. A `nil` value removes the key.
  /// - Throws: `SettingsError` if a change is too large or another process holds the lock for too
  ///   long, `SystemError` if the file cannot be read or written.
  func update(_ changes: [String: [UInt8]?]) throws {
    try state.withLock { state in
      try SettingsLock.holding(lockPath) {
        try readOnAndMend(&state)
        try write(
          changes.filter { state.values[$0.key] != $0.value }
            .map { SettingsRecord(key: $0.key, value: $0.value) }, &state)
      }
      guard state.waitsForDisk, !state.isToBeSynchronized else { return }
      state.isToBeSynchronized = true
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.delay) {
        self.state.withLock { $0.isToBeSynchronized = false }
        do {
          try self.waitForDisk()
        } catch {
          self.report("may not survive a power failure: \(error)")
        }
      }
    }
  }

  /// Waits until all changes so far, by any process, are on the disk. Also removes replaced and
  /// deleted values from the file, because they may be secrets.
  func synchronize() throws {
    // Wait before the rewrite, because the rewrite may fail on a full disk.
    try waitForDisk()
    try state.withLock { state in
      try refresh(&state)
      guard Self.hasRemains(state) else { return }
      try SettingsLock.holding(lockPath) {
        try readOnAndMend(&state)
        if Self.hasRemains(state) { try replace(with: &state) }
      }
    }
    try waitForDisk()
  }

  /// Returns whether the file contains obsolete records.
  private static func hasRemains(_ state: State) -> Bool {
    state.file != nil && state.end > magic.count + state.size
  }

  private func waitForDisk() throws {
    let (file, end, withFolder) = try state.withLock { state in
      try refresh(&state)
      return (state.waitsForDisk ? state.file : nil, state.end, state.folderWaitsForDisk)
    }
    guard let file else { return }
    _ = try SystemError.check(fdatasync(file.number), "write \(path) to the disk")
    if withFolder { try Descriptor.open(folder, O_RDONLY | O_DIRECTORY).synchronize() }
    state.withLock { state in
      guard state.file === file else { return }
      state.folderWaitsForDisk = false
      if state.end == end { state.waitsForDisk = false }
    }
  }
}
